package org.gin4j.spi.rma;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gin4j.api.CommConfig;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.Providers;

/**
 * Which transport leads to which peer: the most preferred one that reaches it, or the one that the
 * setting {@link CommConfig#TRANSPORT} names.
 *
 * @param byPeer the transport to each rank, by world rank
 * @param availability whether every rank is reached; if not, the first that is not, with every
 *     transport's reason
 */
public record Routes(List<RmaTransportProvider> byPeer, Availability availability) {
  private static final String AUTO = "auto";

  /** Copies the list. */
  public Routes {
    byPeer = List.copyOf(byPeer);
  }

  /** Asks every transport about every rank. Local; opens nothing. */
  public static Routes find(BackendEnvironment environment) {
    Optional<String> forced =
        environment.setting(CommConfig.TRANSPORT).filter(name -> !name.equals(AUTO));
    List<String> rejections = new ArrayList<>();
    List<RmaTransportProvider> usable = usable(forced, rejections);
    List<RmaTransportProvider> byPeer = new ArrayList<>();
    for (int peer = 0; peer < environment.size(); peer++) {
      List<String> unreached = new ArrayList<>(rejections);
      RmaTransportProvider found = null;
      for (RmaTransportProvider transport : usable) {
        Availability reaches = transport.reaches(environment, peer);
        if (reaches.available()) {
          found = transport;
          break;
        }
        unreached.add(reaches.cause());
      }
      if (found == null) {
        return new Routes(
            List.of(),
            Availability.no(
                "no transport reaches rank "
                    + peer
                    + " ("
                    + (unreached.isEmpty() ? "none was found" : String.join("; ", unreached))
                    + ")"));
      }
      byPeer.add(found);
    }
    return new Routes(byPeer, Availability.yes());
  }

  private static List<RmaTransportProvider> usable(
      Optional<String> forced, List<String> rejections) {
    Providers<RmaTransportProvider> providers = Providers.load(RmaTransportProvider.class);
    List<RmaTransportProvider> usable = new ArrayList<>();
    providers
        .failures()
        .forEach(failure -> rejections.add(failure.name() + " failed to load: " + failure.why()));
    for (RmaTransportProvider transport : providers.loaded()) {
      String rejection = rejection(transport, forced);
      if (rejection.isEmpty()) {
        usable.add(transport);
      } else {
        rejections.add(transport.name() + ": " + rejection);
      }
    }
    usable.sort(Comparator.comparingInt(RmaTransportProvider::preference).reversed());
    return usable;
  }

  private static String rejection(RmaTransportProvider transport, Optional<String> forced) {
    if (forced.isPresent() && !forced.get().equals(transport.name())) {
      return CommConfig.TRANSPORT + " asks for " + forced.get();
    }
    if (forced.isEmpty() && transport.preference() < 0) {
      return "is only used when asked for by " + CommConfig.TRANSPORT + "=" + transport.name();
    }
    return Providers.rejection(transport);
  }
}
