package org.gin4j.spi.runtime.vectors;

import java.util.List;
import java.util.Map;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.ResourceGrant;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.TeamTag;
import org.gin4j.spi.runtime.plan.CommOffer;
import org.gin4j.spi.runtime.plan.DevicePlan;
import org.gin4j.spi.runtime.plan.DevicePlanner;
import org.gin4j.spi.runtime.plan.LsaBarrierPlan;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/**
 * Checks {@code devcomm-requirements} documents: what requirements become [U1 to U5]. The
 * documented outcome ({@code expected}) counts, not what a public call of NCCL makes of it.
 */
public final class RequirementVectors implements VectorSuite {
  private static final int FIRST_PLUGIN_WITH_CONTEXTS = 13;

  /** Creates the suite. */
  public RequirementVectors() {}

  @Override
  public String file() {
    return "devcomm-requirements";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .cases("cases", RequirementVectors::plan)
        .optionalCases("helpers", RequirementVectors::helper)
        .result();
  }

  private static void plan(VectorCase vector) {
    CommOffer offer = offer(vector.object("comm"));
    VectorCase expected = vector.object("expected");
    DeviceCommRequirements requirements;
    DevicePlan plan;
    try {
      requirements = requirements(vector.object("reqs"));
      plan = DevicePlanner.plan(offer, requirements);
    } catch (GinException e) {
      expected.expect("result", result(e.kind()));
      return;
    }
    expected.expect("result", "ncclSuccess");
    if (!expected.text("result").equals("ncclSuccess")) {
      return;
    }
    expected.expect("ginActive", plan.ginActive());
    expected.expect("ginSignalCount", plan.signals());
    expected.expect("ginCounterCount", plan.counters());
    expected.expect("ginContextCount", plan.contexts());
    expected.expect("ginConnectionCount", plan.connections());
    expected.expect("contextsCreated", plan.contextsCreated());
    expected.expect("contextsPerConnection", plan.contextsPerConnection());
    expected.expect("rankStride", plan.rankStride());
    expected.expect("ginConnectionsRailed", plan.connectionsRailed());
    expected.expect("ginContextsRailed", plan.contextsRailed());
    expected.expect("ginStrongLegacySignals", plan.strongLegacySignals());
    expected.expect("worldGinBarrierSignal0", plan.worldBarrierSignal0());
    expected.expect("railGinBarrierSignal0", plan.railBarrierSignal0());
    expected.expect("hybridWorldGinBarrierSignal0", plan.hybridWorldBarrierSignal0());
    expected.expect("hybridRailGinBarrierSignal0", plan.hybridRailBarrierSignal0());
    lsaBarrier(expected.object("lsaBarrier"), plan.lsaBarrier());
    lsaBarrier(expected.object("hybridLsaBarrier"), plan.hybridLsaBarrier());
    expected.expect("signalShadowsOffset", plan.shadowsOffset());
    expected.expect("resourceBytes", plan.resourceBytes());
    grants(expected, requirements.resources(), plan.grants());
  }

  private static void helper(VectorCase vector) {
    int barriers = vector.integer("nBarriers");
    int ranks = vector.integer("teamRanks");
    vector.expect("ginSignals", DevicePlanner.barrierSignals(barriers, ranks));
    vector.expect("lsaBytes", DevicePlanner.lsaBarrierBytes(barriers, ranks));
    vector.expect("lsaAlign", DevicePlanner.LSA_BARRIER_ALIGNMENT);
  }

  private static CommOffer offer(VectorCase comm) {
    return new CommOffer(
        comm.integer("nRanks"),
        comm.integer("lsaSize"),
        connectionType(comm, "ginSupport"),
        comm.integer("pluginVersion") < FIRST_PLUGIN_WITH_CONTEXTS,
        comm.integer("connections"),
        comm.flag("supportsStrong"),
        comm.flag("supportsVa"),
        comm.flag("ginAlreadyEnabled"));
  }

  // The legacy switch has vectors of its own.
  @SuppressWarnings("deprecation")
  private static DeviceCommRequirements requirements(VectorCase reqs) {
    DeviceCommRequirements.Builder builder =
        DeviceCommRequirements.builder()
            .connection(connectionType(reqs, "ginConnectionType"))
            .forceEnable(reqs.flag("ginForceEnable"))
            .contexts(reqs.integer("ginContextCount"))
            .signals(reqs.integer("ginSignalCount"))
            .counters(reqs.integer("ginCounterCount"))
            .hybridBarriers(reqs.integer("barrierCount"))
            .lsaBarriers(reqs.integer("lsaBarrierCount"))
            .railBarriers(reqs.integer("railGinBarrierCount"))
            .worldBarriers(reqs.integer("worldGinBarrierCount"))
            .strongSignalsRequired(reqs.flag("ginStrongSignalsRequired"))
            .vaSignalsRequired(reqs.flag("ginVaSignalsRequired"));
    for (VectorCase entry : reqs.objects("list")) {
      builder.resource(resource(entry));
    }
    return builder.build();
  }

  private static ResourceRequirement resource(VectorCase entry) {
    String kind = entry.text("kind");
    return switch (kind) {
      case "signals" ->
          new ResourceRequirement.Cells(entry.integer("signals"), entry.integer("counters"));
      case "worldGinBarrier" ->
          new ResourceRequirement.GinBarriers(TeamTag.WORLD, entry.integer("nBarriers"));
      case "railGinBarrier" ->
          new ResourceRequirement.GinBarriers(TeamTag.RAIL, entry.integer("nBarriers"));
      case "lsaBarrier" -> new ResourceRequirement.LsaBarriers(entry.integer("nBarriers"));
      case "buffer" -> new ResourceRequirement.Buffer(entry.number("bytes"), entry.number("align"));
      default -> throw new VectorCase.MalformedException("unknown list kind '" + kind + "'");
    };
  }

  private static ConnectionType connectionType(VectorCase vector, String member) {
    String name = vector.text(member);
    return switch (name) {
      case "NONE" -> ConnectionType.NONE;
      case "FULL" -> ConnectionType.FULL;
      case "RAIL" -> ConnectionType.RAIL;
      default ->
          throw new VectorCase.MalformedException(
              "member '" + member + "' is no connection type: '" + name + "'");
    };
  }

  private static String result(ErrorKind kind) {
    return switch (kind) {
      case INVALID_ARGUMENT -> "ncclInvalidArgument";
      case UNSUPPORTED -> "ncclInvalidUsage";
      default -> kind.name();
    };
  }

  private static void lsaBarrier(VectorCase expected, LsaBarrierPlan actual) {
    expected.expect("nBarriers", actual.count());
    expected.expect("bufHandle", handle(actual.offset()));
  }

  private static void grants(
      VectorCase expected, List<ResourceRequirement> entries, List<ResourceGrant> grants) {
    List<VectorCase> list = expected.objects("list");
    if (list.size() != grants.size()) {
      expected.differ("list", list.size() + " entries", grants.size());
      return;
    }
    for (int i = 0; i < grants.size(); i++) {
      ResourceGrant grant = grants.get(i);
      VectorCase entry = list.get(i);
      if (entries.get(i) instanceof ResourceRequirement.Cells) {
        entry.expect("signalStart", grant.signalStart());
        entry.expect("counterStart", grant.counterStart());
      } else if (entries.get(i) instanceof ResourceRequirement.GinBarriers) {
        entry.expect("signal0", grant.signalStart());
      } else {
        entry.expect("bufHandle", handle(grant.bufferOffset()));
      }
    }
  }

  private static long handle(long offset) {
    return offset / DevicePlanner.ALIGNMENT;
  }
}
