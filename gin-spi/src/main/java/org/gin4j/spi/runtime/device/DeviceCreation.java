package org.gin4j.spi.runtime.device;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.Window;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.runtime.collective.Answers;
import org.gin4j.spi.runtime.plan.CommOffer;
import org.gin4j.spi.runtime.plan.CompatibilityRules;
import org.gin4j.spi.runtime.plan.DevicePlan;
import org.gin4j.spi.runtime.plan.DevicePlanner;
import org.gin4j.spi.runtime.select.BackendSelection;
import org.gin4j.spi.runtime.select.Wish;

/**
 * Creates a device communicator: checks and compares requirements, chooses a backend, plans, and
 * has the backend create what was planned [U1, U6].
 */
public final class DeviceCreation {
  private final DeviceOwner communicator;

  /** Creates for one communicator. */
  public DeviceCreation(DeviceOwner communicator) {
    this.communicator = communicator;
  }

  /** Creates. Collective. */
  public RuntimeDeviceCommunicator create(DeviceCommRequirements requirements) {
    compare(requirements);
    DevicePlan draft = DevicePlanner.plan(idealOffer(), requirements);
    if (!draft.ginActive()) {
      return new RuntimeDeviceCommunicator(
          communicator, requirements, draft, null, null, resourceWindow(draft, requirements));
    }
    ConnectionType connection = requirements.effectiveConnection();
    Wish wish =
        new Wish(
            requirements.compatibility(),
            connection,
            requirements.strongSignalsRequired(),
            requirements.vaSignalsRequired(),
            requirements.getRequired(),
            requirements.trafficClass().isPresent(),
            requirements.queueDepth(),
            draft.contexts(),
            draft.signals(),
            draft.counters(),
            communicator.windowKinds());
    BackendSelection.Verdict verdict =
        communicator
            .selection()
            .agree(communicator.collective(), "create a device communicator", wish);
    GinBackendProvider provider =
        verdict
            .chosen()
            .orElseThrow(
                () ->
                    new GinException(
                        ErrorKind.NO_BACKEND,
                        "no backend can serve these requirements on all ranks [U6]: "
                            + verdict.report(),
                        "change the requirements or the setting named, or add a backend"));
    OpenBackend open = communicator.open(provider);
    DevicePlan plan = DevicePlanner.plan(offer(open.capabilities()), requirements);
    DeviceSpec spec =
        new DeviceSpec(
            plan.contextsCreated(),
            plan.signals(),
            plan.counters(),
            connection == ConnectionType.RAIL ? communicator.properties().lsaSize() : 1,
            requirements.queueDepth(),
            requirements.trafficClass());
    BackendDevice device =
        communicator.together(
            "create the device of backend " + provider.name(),
            () -> open.backend().createDevice(spec),
            BackendDevice::close);
    return new RuntimeDeviceCommunicator(
        communicator, requirements, plan, open, device, resourceWindow(plan, requirements));
  }

  private Window resourceWindow(DevicePlan plan, DeviceCommRequirements requirements) {
    boolean needed =
        requirements.resources().stream()
                .anyMatch(
                    entry ->
                        entry instanceof ResourceRequirement.Buffer
                            || entry instanceof ResourceRequirement.LsaBarriers)
            || plan.lsaBarrier().count() + plan.hybridLsaBarrier().count() > 0;
    if (!needed) {
      return null;
    }
    var memory = communicator.allocate(plan.resourceBytes());
    try {
      return communicator.register(memory);
    } finally {
      communicator.free(memory);
    }
  }

  private CommOffer idealOffer() {
    return new CommOffer(
        communicator.size(),
        communicator.properties().lsaSize(),
        ConnectionType.FULL,
        false,
        1,
        true,
        true,
        false);
  }

  private CommOffer offer(BackendCapabilities has) {
    return new CommOffer(
        communicator.size(),
        communicator.properties().lsaSize(),
        has.connectionTypes().contains(ConnectionType.FULL)
            ? ConnectionType.FULL
            : ConnectionType.RAIL,
        false,
        has.connections(),
        has.strongSignals(),
        has.vaSignals(),
        false);
  }

  /** Refuses requirements that are wrong here or differ between ranks, on all ranks at once. */
  private void compare(DeviceCommRequirements requirements) {
    Answers answers =
        communicator
            .collective()
            .exchange(
                "compare device communicator requirements",
                out -> {
                  CompatibilityRules.check(requirements);
                  DevicePlanner.plan(idealOffer(), requirements);
                  describe(out, requirements);
                });
    List<Answers.Run<String>> wanted = answers.runs(DeviceCreation::read);
    if (wanted.size() > 1) {
      Answers.Run<String> other = wanted.get(1);
      throw new GinException(
          ErrorKind.MISMATCH,
          "ranks require different device communicators: rank 0 "
              + wanted.get(0).value()
              + ", rank "
              + other.first()
              + " "
              + other.value()
              + " [U1]",
          "require the same on every rank",
          communicator.rank(),
          new int[] {0, other.first()},
          -1,
          null);
    }
  }

  private static void describe(DataOutputStream out, DeviceCommRequirements wanted)
      throws IOException {
    String text =
        "{signals "
            + wanted.signals()
            + ", counters "
            + wanted.counters()
            + ", contexts "
            + wanted.contexts()
            + ", connection "
            + wanted.effectiveConnection()
            + ", world barriers "
            + wanted.worldBarriers()
            + ", rail barriers "
            + wanted.railBarriers()
            + ", hybrid barriers "
            + wanted.hybridBarriers()
            + ", LSA barriers "
            + wanted.lsaBarriers()
            + ", queue depth "
            + text(wanted.queueDepth())
            + ", traffic class "
            + text(wanted.trafficClass())
            + ", exclusive contexts "
            + wanted.exclusiveContexts()
            + ", strong "
            + wanted.strongSignalsRequired()
            + ", VA "
            + wanted.vaSignalsRequired()
            + ", get "
            + wanted.getRequired()
            + ", compatibility "
            + wanted.compatibility()
            + ", resources "
            + wanted.resources()
            + "}";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  private static String text(OptionalInt value) {
    return value.isPresent() ? String.valueOf(value.getAsInt()) : "unset";
  }
}
