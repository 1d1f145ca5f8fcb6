package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.sun.management.OperatingSystemMXBean;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.circuit.OutboxFeed;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import io.myelin.journal.file.FileJournal;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/// Measures the cost of unused journaled circuits: `-Dcircuits` of them, 34 by default, each with an outbox, a circuit
/// that is fed from it, and a standby. Prints the processor time of this process, of two idle members without a
/// circuit, with circuits on these members, and with circuits whose journals are in files and no member.
final class IdleFigures {

    private static final int CIRCUITS = Integer.getInteger("circuits", 34);
    private static final int SECONDS = Integer.getInteger("seconds", 30);
    private static final Duration SYNC = Duration.ofMinutes(1);

    /// Keeps the measured objects reachable.
    private final List<Object> kept = new ArrayList<>();

    private IdleFigures() {}

    /// @param arguments `files` for journals in files; otherwise Hazelcast
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("files")) {
            files();
        } else {
            hazelcast();
        }
        System.exit(0); // The standbys follow until then.
    }

    private static void files() throws Exception {
        var folder = Files.createTempDirectory("idle");
        var idle = new IdleFigures();
        measure("no circuit");
        idle.start((name, _) -> FileJournal.open(folder.resolve(name), name));
        measure("files, " + CIRCUITS + " of each");
        delete(folder);
    }

    private static void hazelcast() throws Exception {
        try (var members = Members.create()) {
            var one = members.start();
            var two = members.start();
            var idle = new IdleFigures();
            measure("two members, no circuit");
            idle.start((name, reader) -> of(reader ? two : one, name));
            measure("two members, " + CIRCUITS + " of each");
        }
    }

    private static Journal of(HazelcastInstance member, String name) {
        var journal = HazelcastJournal.of(member, name, Copies.REQUIRED);
        return journal.exists() ? journal : HazelcastJournal.create(member, name, Copies.REQUIRED);
    }

    /// @param journals returns a journal by its name, for a reader or a writer
    private void start(BiFunction<String, Boolean, Journal> journals) throws Exception {
        for (int i = 0; i < CIRCUITS; i++) {
            var source = journals.apply("source" + i, false);
            var outbox = journals.apply("outbox" + i, false);
            var inlet = new AtomicReference<Pipe<Long>>();
            var circuit = open(source,
                    build -> inlet.set(build.inlet("in", Codecs.LONG, Outbox.of(build, outbox, Codecs.LONG, _ -> {}))));
            inlet.get().emit(1L);
            circuit.sync(SYNC);
            var sent = source instanceof FileJournal ? outbox : journals.apply("outbox" + i, true);
            open(journals.apply("fed" + i, true),
                    build -> OutboxFeed.of(build, "feed", sent, Codecs.LONG, (Long _) -> {}));
            var followed = source instanceof FileJournal ? source : journals.apply("source" + i, true);
            var standby = Replay.of(Substrates.cortex().circuit(), followed,
                    build -> build.inlet("in", Codecs.LONG, (Long _) -> {}));
            Thread.ofPlatform().daemon().start(() -> standby.follow(() -> true));
        }
    }

    private JournaledCircuit open(Journal journal, Program program) throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
        kept.add(circuit);
        return circuit;
    }

    private static void measure(String of) throws InterruptedException {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        TimeUnit.SECONDS.sleep(10); // what was just started settles
        long cpu = system.getProcessCpuTime();
        long begin = System.nanoTime();
        TimeUnit.SECONDS.sleep(SECONDS); // the time that is measured
        double share = 100.0 * (system.getProcessCpuTime() - cpu) / (System.nanoTime() - begin);
        System.out.printf(Locale.ROOT, "%s: %.2f %% of a core in %d s%n", of, share, SECONDS);
    }

    private static void delete(Path folder) throws Exception {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
