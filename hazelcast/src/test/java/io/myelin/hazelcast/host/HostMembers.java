package io.myelin.hazelcast.host;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
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

    /// The emissions that each circuit handled since it was last opened: cleared when a replay begins.
    private final Map<String, List<Long>> handled = new ConcurrentHashMap<>();
    private final Map<String, Circuit> circuits = new ConcurrentHashMap<>();
    private final Map<String, Integer> opened = new ConcurrentHashMap<>();
    private final AtomicBoolean failing = new AtomicBoolean();
    private final Map<String, CountDownLatch> holds = new ConcurrentHashMap<>();

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
        handled.put(circuit.id(), values);
        circuits.put(circuit.id(), circuit.journaled().circuit());
        opened.merge(circuit.id(), 1, Integer::sum);
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

    /// Returns the emissions that a circuit handled since it was opened, replay included.
    List<Long> handled(String id) {
        return handled.getOrDefault(id, List.of());
    }

    /// Returns the emissions that a circuit handled since it was opened, after it has handled all acknowledged ones: a
    /// receipt says that an emission is durable, and the circuit's thread may still be about to handle it.
    List<Long> settled(String id) {
        var circuit = circuits.get(id);
        if (circuit != null) {
            circuit.await();
        }
        return handled(id);
    }

    /// A circuit as it was opened last.
    Circuit circuit(String id) {
        return circuits.get(id);
    }

    /// How often a circuit was opened.
    int opened(String id) {
        return opened.getOrDefault(id, 0);
    }

    void awaitSafe() {
        Eventually.until("copies", () -> instances.stream()
                .filter(instance -> instance.getLifecycleService().isRunning())
                .findFirst().orElseThrow().getPartitionService().isClusterSafe());
    }

    @Override
    public void close() {
        clients.forEach(Runnable::run);
        hosts.forEach(CircuitHost::close);
        members.close();
    }
}
