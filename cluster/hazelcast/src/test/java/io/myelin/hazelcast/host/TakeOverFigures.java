package io.myelin.hazelcast.host;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures how long a circuit with a million records handles nothing after its member died: from the moment at which
/// another member is notified of the death to the first emission that the new owner handles. Three members in one
/// process, the owner terminated; with and without standbys and snapshots.
public final class TakeOverFigures {

    private static final String KIND = "figures";
    private static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int RECORDS = 1_000_000;

    /// The nano time at which a circuit other than the first one handled an emission live; 0 before that.
    private static final AtomicLong FIRST = new AtomicLong();
    private static volatile boolean dead;

    private TakeOverFigures() {}

    /// How a circuit is taken over.
    private record Way(boolean standby, boolean snapshots) {

        @Override
        public String toString() {
            return (standby ? "with a standby, " : "without a standby, ") + (snapshots ? "with" : "without")
                    + " snapshots";
        }
    }

    private static final List<Way> WAYS = Boolean.getBoolean("snapshots.only")
            ? List.of(new Way(true, true), new Way(false, true))
            : List.of(new Way(true, true), new Way(false, true), new Way(true, false), new Way(false, false));

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        Map<Way, List<Double>> found = new LinkedHashMap<>();
        // In turns, so that disturbances of the machine affect all of them.
        for (int round = 0; round < ROUNDS; round++) {
            for (var way : WAYS) {
                double millis = round(way);
                System.out.printf(Locale.ROOT, "%s: %.1f ms%n", way, millis);
                found.computeIfAbsent(way, _ -> new ArrayList<>()).add(millis);
            }
        }
        found.forEach((way, millis) -> System.out.printf(Locale.ROOT, "%s, median of %d: %.1f ms%n",
                way, ROUNDS, millis.stream().sorted().toList().get(ROUNDS / 2)));
        System.exit(0);
    }

    private static void build(HostedCircuit circuit, boolean snapshots) {
        circuit.inlet(NUMBER, TakeOverFigures::handled);
        if (snapshots) {
            // It keeps only the state that the host keeps.
            circuit.snapshots(RECORDS / 2);
        }
    }

    private static double round(Way way) throws Exception {
        dead = false;
        FIRST.set(0);
        var settings = HostSettings.defaults().standbys(way.standby).sweep(Duration.ofMillis(500));
        try (var members = Members.create()) {
            var hosts = new CircuitHost[3];
            var instances = new HazelcastInstance[3];
            for (int i = 0; i < hosts.length; i++) {
                instances[i] = members.start(HostCluster.configure(members.config(), 1));
                hosts[i] = CircuitHost.of(instances[i], settings)
                        .define(KIND, circuit -> build(circuit, way.snapshots));
                hosts[i].start();
            }
            Eventually.until("copies", () -> instances[0].getPartitionService().isClusterSafe());
            int id = 0;
            while (!instances[2].getPartitionService().getPartition(KIND + '/' + id).getOwner().localMember()) {
                id++;
            }
            var inlet = hosts[0].circuit(KIND, Integer.toString(id)).inlet(NUMBER);
            for (int i = 0; i < RECORDS; i++) {
                inlet.emit(0L);
            }
            inlet.ask(0L).get();
            if (way.snapshots) {
                var journal = HazelcastJournal.of(instances[0], KIND + '/' + id, Copies.PREFERRED);
                Eventually.until("a snapshot", () -> journal.first() > 0);
            }
            if (way.standby) {
                var key = KIND + '/' + id;
                Eventually.until("followed", () -> Math.max(hosts[0].following().getOrDefault(key, 0L),
                        hosts[1].following().getOrDefault(key, 0L)) > RECORDS);
            }
            Eventually.until("copies", () -> instances[0].getPartitionService().isClusterSafe());
            var removed = new AtomicLong();
            instances[0].getCluster().addMembershipListener(new MembershipListener() {
                @Override
                public void memberAdded(MembershipEvent event) {
                    // None is.
                }

                @Override
                public void memberRemoved(MembershipEvent event) {
                    removed.set(System.nanoTime());
                    dead = true;
                }
            });
            instances[2].getLifecycleService().terminate();
            while (FIRST.get() == 0) {
                inlet.emit(1L);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            double taken = (FIRST.get() - removed.get()) / 1e6;
            for (var host : hosts) {
                host.close();
            }
            return taken;
        }
    }

    private static void handled(long number) {
        if (number == 1 && dead) {
            FIRST.compareAndSet(0, System.nanoTime());
        }
    }
}
