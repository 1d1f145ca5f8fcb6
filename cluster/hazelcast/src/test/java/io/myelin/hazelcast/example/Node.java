package io.myelin.hazelcast.example;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.JournaledCircuit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One member in a process of its own. It prints `up <port>`, then executes commands, one per line, and answers each
/// with a line:
///
/// - `safe`: waits until there are two members with data and every partition has its copy: `safe`;
/// - `open`: takes the circuit over and keeps sending numbers into it: `open <durable> <next> <misplaced>`, and then
///   `durable <n>` repeatedly, each of which is an acknowledgement;
/// - `close`: closes the circuit: `closed <next> <misplaced>`.
public final class Node {

    /// The maximum number of values sent and not durable.
    private static final int AHEAD = 20_000;

    private static final int BURST = 100;

    /// Between bursts, in microseconds.
    private static final long PAUSE_MICROS = Long.getLong("pause.micros", 100);

    private final HazelcastInstance member;
    private final AccountTotals ledger = new AccountTotals();
    private @Nullable JournaledCircuit circuit;
    private @Nullable Thread sender;
    private volatile boolean closing;

    private Node(HazelcastInstance member) {
        this.member = member;
    }

    /// @param arguments the cluster's name, and the addresses of the members that run
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var others = Arrays.asList(arguments).subList(1, arguments.length);
        var config = Members.config(arguments[0], others).setLiteMember(Boolean.getBoolean("without.data"));
        try {
            new Node(Hazelcast.newHazelcastInstance(config)).obey();
            System.exit(0);
        } catch (RuntimeException | Error failed) {
            // Hazelcast's own threads would keep the process up.
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void obey() throws IOException, InterruptedException {
        say("up " + member.getCluster().getLocalMember().getAddress().getPort());
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = orders.readLine();
        while (order != null) {
            switch (order) {
                case "safe" -> awaitCopies();
                case "open" -> open();
                case "close" -> close();
                default -> throw new IllegalArgumentException(order);
            }
            order = orders.readLine();
        }
    }

    private void awaitCopies() {
        while (holders() < 2 || !member.getPartitionService().isClusterSafe()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        say("safe");
    }

    private long holders() {
        return member.getCluster().getMembers().stream().filter(other -> !other.isLiteMember()).count();
    }

    private static HazelcastJournal journal(HazelcastInstance member) {
        var journal = HazelcastJournal.of(member, "ledger", Copies.PREFERRED);
        return journal.exists() ? journal : HazelcastJournal.create(member, "ledger", Copies.PREFERRED);
    }

    private void open() {
        var opened = JournaledCircuit.open(
                Substrates.cortex().circuit(),
                journal(member),
                ledger);
        say("open " + opened.durable() + ' ' + ledger.next() + ' ' + ledger.misplaced());
        circuit = opened;
        sender = Thread.ofPlatform().daemon().start(() -> send(opened, ledger.next()));
    }

    private void send(JournaledCircuit opened, long from) {
        long next = from;
        long said = -1;
        while (!closing) {
            long durable = opened.durable();
            if (durable != said) {
                say("durable " + durable);
                said = durable;
            }
            if (next - durable < AHEAD) {
                for (int i = 0; i < BURST; i++) {
                    ledger.entries().emit(next);
                    next++;
                }
            } else if (opened.health() == Health.FENCED || opened.health() == Health.FAILED) {
                say("ended " + opened.health());
                return;
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(PAUSE_MICROS));
        }
    }

    private void close() throws InterruptedException {
        closing = true;
        if (circuit != null && sender != null) {
            sender.join();
            circuit.close();
        }
        say("closed " + ledger.next() + ' ' + ledger.misplaced());
    }
}
