package org.gin4j.spi.rendezvous;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gin4j.api.GinException;

/**
 * The shared secret and the proofs of knowing it: HMAC-SHA256 over both sides' nonces and the rank,
 * with a different first byte for each direction so that a proof cannot be sent back.
 */
final class Secret {
  static final int NONCE_BYTES = 16;
  private static final int MINIMUM_CHARACTERS = 16;
  private static final byte FROM_MEMBER = 1;
  private static final byte FROM_SERVER = 2;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKeySpec key;

  Secret(String text) {
    if (text.length() < MINIMUM_CHARACTERS) {
      throw GinException.invalidArgument(
          "the secret has "
              + text.length()
              + " characters; at least "
              + MINIMUM_CHARACTERS
              + " are needed: use for example the output of `openssl rand -hex 16`");
    }
    key = new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
  }

  static String random() {
    return HexFormat.of().formatHex(nonce());
  }

  static byte[] nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return nonce;
  }

  byte[] memberProof(byte[] memberNonce, byte[] serverNonce, int rank, int size) {
    return proof(FROM_MEMBER, memberNonce, serverNonce, rank, size);
  }

  byte[] serverProof(byte[] memberNonce, byte[] serverNonce, int rank, int size) {
    return proof(FROM_SERVER, memberNonce, serverNonce, rank, size);
  }

  static boolean same(byte[] left, byte[] right) {
    return MessageDigest.isEqual(left, right);
  }

  private byte[] proof(byte direction, byte[] memberNonce, byte[] serverNonce, int rank, int size) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update(direction);
      mac.update(memberNonce);
      mac.update(serverNonce);
      mac.update(ByteBuffer.allocate(8).putInt(rank).putInt(size).array());
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }
}
