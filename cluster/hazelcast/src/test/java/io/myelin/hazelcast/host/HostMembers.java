package io.myelin.hazelcast.host;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.Placement;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Members with a host each in this process, and a kind of circuits that record the emissions that they handle.
final class HostMembers implements AutoCloseable {

    static final String KIND = "plant";
    static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);
    static final InletType<Long> OTHER = InletType.of("other", Codecs.LONG);

    /// An inlet whose codec refuses negative numbers.
    static final InletType<Long> PICKY = InletType.of("picky", Codecs.fixed("picky", Long.BYTES, (value, target) -> {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        target.putLong(value);
    }, ByteBuffer::getLong));

    private final Members members = Members.create();
    private final HostSettings settings;
    private final List<HazelcastInstance> instances = new ArrayList<>();
    private final List<CircuitHost> hosts = new ArrayList<>();
    private final List<Runnable> clients = new ArrayList<>();

    /// For each circuit, what was built, in order: one element for each time.
    private final Map<String, List<Built>> built = new ConcurrentHashMap<>();
    private final AtomicBoolean failing = new AtomicBoolean();
    private final Map<String, CountDownLatch> holds = new ConcurrentHashMap<>();

    /// A circuit, and the emissions that it handled, replay included.
    private record Built(JournaledCircuit journaled, List<Long> handled) {

        /// Whether it was ever opened: a circuit may be built in advance and then discarded.
        boolean wasLive() {
            try {
                return journaled.durable() >= 0;
            } catch (IllegalStateException never) {
                return false;
            }
        }
    }

    HostMembers(HostSettings settings) {
        this.settings = settings;
    }

    HostMembers() {
        this(HostSettings.defaults().sweep(Duration.ofMillis(500)));
    }

    /// Starts the next member and its host.
    CircuitHost start() {
        var instance = members.start(HostCluster.configure(members.config(), 1));
        instances.add(instance);
        var host = CircuitHost.of(instance, settings).define(KIND, this::build);
        host.start();
        hosts.add(host);
        return host;
    }

    /// Makes the program throw the next time that it builds a circuit.
    void failNextOpening() {
        failing.set(true);
    }

    /// Makes the program wait the next time that it builds a circuit.
    ///
    /// @return what it waits for
    CountDownLatch holdNextOpening(String id) {
        var hold = new CountDownLatch(1);
        holds.put(id, hold);
        return hold;
    }

    private void build(HostedCircuit circuit) {
        var values = new CopyOnWriteArrayList<Long>();
        built.computeIfAbsent(circuit.id(), _ -> new CopyOnWriteArrayList<>())
                .add(new Built(circuit.journaled(), values));
        if (failing.getAndSet(false)) {
            throw new IllegalStateException("once");
        }
        var hold = holds.remove(circuit.id());
        if (hold != null) {
            try {
                hold.await();
            } catch (InterruptedException early) {
                throw new IllegalStateException(early);
            }
        }
        circuit.inlet(READING, values::add);
        circuit.inlet(PICKY, _ -> {});
        circuit.inlet(OTHER, value -> values.add(-value));
    }

    HazelcastInstance instance(int number) {
        return instances.get(number);
    }

    CircuitHost host(int number) {
        return hosts.get(number);
    }

    /// A client of the cluster.
    CircuitClient client() {
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        var instance = HazelcastClient.newHazelcastClient(config);
        var client = CircuitClient.of(instance, settings);
        clients.add(client::close);
        clients.add(instance::shutdown);
        return client;
    }

    /// An id whose circuit lives on a member.
    String idOn(int number) {
        return idOn(number, "id");
    }

    /// An id that begins with a prefix and whose circuit lives on a member.
    String idOn(int number, String prefix) {
        for (int i = 0;; i++) {
            var id = prefix + i;
            if (instances.get(number).getPartitionService().getPartition(KIND + '/' + id).getOwner().localMember()) {
                return id;
            }
        }
    }

    /// The circuit that was opened last; before it was opened for the first time, the one that was built last.
    private @Nullable Built last(String id) {
        var all = built.getOrDefault(id, List.of());
        return all.reversed().stream()
                .filter(Built::wasLive)
                .findFirst()
                .orElse(all.isEmpty() ? null : all.getLast());
    }

    /// Returns the emissions that a circuit handled since it was opened, replay included.
    List<Long> handled(String id) {
        var last = last(id);
        return last == null ? List.of() : last.handled;
    }

    /// Returns the emissions that a circuit handled since it was opened, after it has handled all acknowledged ones: a
    /// receipt says that an emission is durable, and the circuit's thread may still be about to handle it.
    List<Long> settled(String id) {
        var last = last(id);
        if (last != null) {
            last.journaled.circuit().await();
        }
        return handled(id);
    }

    /// A circuit as it was built last.
    Circuit circuit(String id) {
        return built.get(id).getLast().journaled.circuit();
    }

    /// How often a circuit was built, be it for an opening or in advance.
    int opened(String id) {
        return built.getOrDefault(id, List.of()).size();
    }

    /// Waits until each member has partitions, and each partition its copies. A member that has just joined has none,
    /// and for a moment none migrates.
    void awaitSafe() {
        Eventually.until("copies", () -> new Placement(instances.stream()
                .filter(instance -> instance.getLifecycleService().isRunning())
                .findFirst().orElseThrow()).isBalanced());
    }

    @Override
    public void close() {
        clients.forEach(Runnable::run);
        hosts.forEach(CircuitHost::close);
        members.close();
    }
}
