package org.gin4j.spi.runtime;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gin4j.api.CommConfig;
import org.gin4j.api.CommProperties;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinType;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rendezvous.Rendezvous;
import org.gin4j.spi.runtime.collective.Answers;
import org.gin4j.spi.runtime.collective.Collective;
import org.gin4j.spi.runtime.device.DeviceCreation;
import org.gin4j.spi.runtime.device.DeviceOwner;
import org.gin4j.spi.runtime.device.OpenBackend;
import org.gin4j.spi.runtime.device.RuntimeDeviceCommunicator;
import org.gin4j.spi.runtime.fault.FaultBoard;
import org.gin4j.spi.runtime.host.HostIdentity;
import org.gin4j.spi.runtime.host.Topology;
import org.gin4j.spi.runtime.memory.Allocations;
import org.gin4j.spi.runtime.memory.SymmetricRegistration;
import org.gin4j.spi.runtime.select.BackendSelection;
import org.gin4j.spi.runtime.select.Wish;
import org.gin4j.spi.runtime.window.RuntimeWindow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A communicator: the owner of everything created from it. */
public final class RuntimeCommunicator implements DeviceOwner {
  private static final Logger LOG = LoggerFactory.getLogger(RuntimeCommunicator.class);

  private final int rank;
  private final Rendezvous rendezvous;
  private final CommSettings settings;
  private final FaultBoard faults;
  private final Collective collective;
  private final Topology topology;
  private final Allocations allocations;
  private final SymmetricRegistration registration;
  private final RuntimeEnvironment environment;
  private final BackendSelection selection;
  private final CommProperties properties;
  private final List<RuntimeWindow> windows = new ArrayList<>();
  private final List<RuntimeDeviceCommunicator> devices = new ArrayList<>();
  private final List<OpenBackend> backends = new ArrayList<>();
  private int nextHandle = 1;
  private volatile boolean closed;

  RuntimeCommunicator(int rank, Rendezvous rendezvous, CommConfig config, CommSettings settings) {
    this.rank = rank;
    this.rendezvous = rendezvous;
    this.settings = settings;
    faults = new FaultBoard(rank);
    faults.onFault(() -> rendezvous.fail(faults.fault()));
    rendezvous.start(new News());
    collective = new Collective(rank, this::exchange);
    topology = findTopology();
    String name = settings.job() + rendezvous.communicatorId();
    allocations = new Allocations(name, rank, settings.memory());
    registration =
        new SymmetricRegistration(allocations, collective, peer -> topology.sameHost(rank, peer));
    environment =
        new RuntimeEnvironment(
            rank,
            topology,
            config::get,
            settings.timeout(),
            this::exchange,
            faults,
            allocations,
            registration);
    selection = new BackendSelection(settings.backend(), settings.backendMask(), environment);
    properties = findProperties();
  }

  /** What other ranks do, as told by the rendezvous. */
  private final class News implements Rendezvous.Listener {
    @Override
    public void lost(int peer, String why) {
      faults.fail(faults.lost(peer, why));
    }

    @Override
    public void aborted(int peer, String reason) {
      faults.fail(
          new GinException(
              ErrorKind.ABORTED,
              "rank " + rank + ": rank " + peer + " aborted the communicator: " + reason,
              "",
              rank,
              new int[] {peer},
              -1,
              null));
    }

    @Override
    public void left(int peer) {
      faults.left(peer);
    }
  }

  private byte[][] exchange(String label, byte[] mine) {
    checkUsable();
    try {
      return rendezvous.exchange(label, mine);
    } catch (GinException e) {
      faults.check();
      throw e;
    }
  }

  /** Where a rank runs, and its setting of the LSA size. */
  private record Place(HostIdentity host, int lsaLimit) {}

  private Topology findTopology() {
    HostIdentity own = HostIdentity.find(settings.host());
    Answers answers =
        collective.exchange(
            "connect",
            out -> {
              out.writeUTF(own.id());
              out.writeUTF(own.name());
              out.writeInt(settings.lsaLimit());
            });
    List<Place> places =
        answers.each(in -> new Place(new HostIdentity(in.readUTF(), in.readUTF()), in.readInt()));
    int limit = places.get(0).lsaLimit();
    for (int peer = 1; peer < places.size(); peer++) {
      if (places.get(peer).lsaLimit() != limit) {
        throw new GinException(
            ErrorKind.MISMATCH,
            CommConfig.LSA_SIZE
                + " differs: rank 0 has "
                + limit
                + ", rank "
                + peer
                + " has "
                + places.get(peer).lsaLimit(),
            "set the same on every rank");
      }
    }
    Topology found = Topology.of(places.stream().map(Place::host).toList(), limit);
    if (found.lsaSize() != found.neighbours(rank)) {
      LOG.info(
          "{} ranks share host {}, but the LSA size is {}, since it must divide the runs of ranks"
              + " on every host [T2]",
          found.neighbours(rank),
          own.name(),
          found.lsaSize());
    }
    return found;
  }

  private CommProperties findProperties() {
    BackendSelection.Verdict full =
        selection.agree(collective, "find backends", Wish.connectionOnly(ConnectionType.FULL));
    BackendSelection.Verdict rail =
        selection.agree(
            collective, "find railed backends", Wish.connectionOnly(ConnectionType.RAIL));
    return new CommProperties(
        rank,
        size(),
        topology.lsaSize(),
        size() / topology.lsaSize(),
        topology.neighbours(rank),
        full.chosen().map(GinBackendProvider::type).orElse(GinType.NONE),
        rail.chosen().map(GinBackendProvider::type).orElse(GinType.NONE),
        full.chosen().isPresent() ? "" : full.report());
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return topology.hosts().size();
  }

  @Override
  public CommProperties properties() {
    return properties;
  }

  @Override
  public MemorySegment allocate(long bytes) {
    return allocate(bytes, SegmentKind.HOST_NUMA);
  }

  @Override
  public MemorySegment allocate(long bytes, SegmentKind kind) {
    checkUsable();
    checkGiven("segment kind", kind);
    return allocations.allocate(bytes, kind).segment();
  }

  @Override
  public void free(MemorySegment memory) {
    checkGiven("memory", memory);
    if (!closed) {
      allocations.free(memory);
    }
  }

  @Override
  public Window register(MemorySegment memory, WindowFlag... flags) {
    checkUsable();
    checkGiven("memory", memory);
    checkGiven("flag list", flags);
    boolean strict = Arrays.asList(flags).contains(WindowFlag.STRICT_ORDERING);
    SymmetricMemory symmetric = registration.register("register a window", memory, strict);
    RuntimeWindow window;
    synchronized (this) {
      int lsaFirst = rank - rank % topology.lsaSize();
      window =
          new RuntimeWindow(
              this, this::forget, nextHandle++, symmetric, strict, lsaFirst, topology.lsaSize());
      windows.add(window);
    }
    for (OpenBackend open : openBackends()) {
      window.attach(open.slot(), open.backend());
    }
    return window;
  }

  private void forget(RuntimeWindow window) {
    boolean wasOpen;
    synchronized (this) {
      wasOpen = windows.remove(window);
    }
    if (!wasOpen) {
      openBackends().forEach(open -> open.backend().closedLate(window));
    }
  }

  @Override
  public DeviceCommunicator createDeviceCommunicator(DeviceCommRequirements requirements) {
    checkUsable();
    checkGiven("requirements object", requirements);
    RuntimeDeviceCommunicator device = new DeviceCreation(this).create(requirements);
    boolean late;
    synchronized (this) {
      late = closed;
      devices.add(device);
    }
    if (late) {
      device.close();
      throw new GinException(ErrorKind.CLOSED, "the communicator is closed", "");
    }
    return device;
  }

  @Override
  public void forget(RuntimeDeviceCommunicator device) {
    synchronized (this) {
      devices.remove(device);
    }
  }

  @Override
  public OpenBackend open(GinBackendProvider provider) {
    for (OpenBackend open : openBackends()) {
      if (open.type().equals(provider.type())) {
        return open;
      }
    }
    GinBackend backend =
        together(
            "open backend " + provider.name(), () -> provider.open(environment), GinBackend::close);
    OpenBackend opened =
        new OpenBackend(openBackends().size(), provider.type(), provider.capabilities(), backend);
    LOG.atLevel(rank == 0 ? Level.INFO : Level.DEBUG)
        .log("rank {} uses backend {}: {}", rank, provider.name(), provider.capabilities());
    List<RuntimeWindow> existing;
    synchronized (this) {
      backends.add(opened);
      existing = List.copyOf(windows);
    }
    existing.forEach(window -> window.attach(opened.slot(), opened.backend()));
    return opened;
  }

  @Override
  public <T> T together(String label, Supplier<T> step, Consumer<T> undo) {
    List<T> made = new ArrayList<>();
    try {
      collective.exchange(label, out -> made.add(step.get()));
    } catch (RuntimeException e) {
      made.forEach(undo);
      throw e;
    }
    return made.get(0);
  }

  private synchronized List<OpenBackend> openBackends() {
    return List.copyOf(backends);
  }

  @Override
  public synchronized Set<SegmentKind> windowKinds() {
    return windows.stream().map(Window::segmentKind).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public BackendSelection selection() {
    return selection;
  }

  @Override
  public Collective collective() {
    return collective;
  }

  @Override
  public FaultBoard faults() {
    return faults;
  }

  @Override
  public BackendEnvironment environment() {
    return environment;
  }

  @Override
  public long timeoutNanos() {
    return settings.timeout().toNanos();
  }

  @Override
  public void abort(String reason) {
    if (!closed) {
      new News().aborted(rank, reason);
      if (!rendezvous.abort(reason)) {
        LOG.warn("rank {} aborts, but the other ranks could not be told", rank);
      }
    }
  }

  private static void checkGiven(String what, Object argument) {
    if (argument == null) {
      throw GinException.invalidArgument("the " + what + " is null");
    }
  }

  private void checkUsable() {
    if (closed) {
      throw new GinException(ErrorKind.CLOSED, "the communicator is closed", "");
    }
    faults.check();
  }

  @Override
  public void close() {
    List<RuntimeDeviceCommunicator> openDevices;
    List<RuntimeWindow> openWindows;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      openDevices = List.copyOf(devices);
      openWindows = List.copyOf(windows);
    }
    openDevices.forEach(RuntimeDeviceCommunicator::leftOpen);
    for (OpenBackend open : openBackends()) {
      openWindows.forEach(
          window -> open.backend().leftOpen(window, "a window of " + window.bytes() + " bytes"));
    }
    openDevices.forEach(RuntimeDeviceCommunicator::close);
    openWindows.forEach(RuntimeWindow::close);
    openBackends().forEach(open -> open.backend().close());
    rendezvous.close();
    allocations.close();
    faults.fail(
        new GinException(ErrorKind.CLOSED, "rank " + rank + ": the communicator was closed", ""));
  }
}
