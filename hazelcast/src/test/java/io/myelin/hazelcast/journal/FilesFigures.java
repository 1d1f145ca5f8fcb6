package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/// Measures the cost of members' files: two clusters of two members each in this process, one with files, take records
/// of 100 bytes in rounds in turn, in bulk and one at a time. In each round the device alone confirms as many writes to
/// two files at once, as the two members make it do; and the members with files are asked as often to force what is
/// forced already, which costs the request alone.
final class FilesFigures {

    private static final int ROUNDS = Integer.getInteger("rounds", 15);
    private static final int WARM_UP = 4;
    private static final int BULK = Integer.getInteger("records", 200_000);
    private static final int SINGLE = 200;
    private static final Duration SYNC = Duration.ofMinutes(2);

    /// One of the two clusters.
    private static final class Side {
        private final String name;
        private final JournaledCircuit circuit;
        private final Pipe<byte[]> inlet;
        private final List<Double> bulk = new ArrayList<>();
        private final List<Double> single = new ArrayList<>();

        Side(String name, HazelcastInstance member) {
            this.name = name;
            var journal = HazelcastJournal.create(member, name, Copies.REQUIRED);
            var made = new AtomicReference<Pipe<byte[]>>();
            circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                    build -> made.set(build.inlet("in", Codecs.BYTES, (byte[] _) -> {})));
            inlet = made.get();
        }

        void round() throws Exception {
            var value = new byte[100];
            long begin = System.nanoTime();
            for (int i = 0; i < BULK; i++) {
                inlet.emit(value);
            }
            circuit.sync(SYNC);
            bulk.add((System.nanoTime() - begin) / (double) BULK);
            for (int i = 0; i < SINGLE; i++) {
                long sent = System.nanoTime();
                inlet.emit(value);
                circuit.sync(SYNC);
                single.add((System.nanoTime() - sent) / 1e3);
            }
            circuit.truncate(circuit.snapshot(SYNC));
        }
    }

    /// A request to force files and its answers, when nothing is left to force.
    private static void request(HazelcastInstance member, List<Double> times) {
        ForceFiles.at(member, member.getCluster().getMembers());
        for (int i = 0; i < SINGLE; i++) {
            long begin = System.nanoTime();
            ForceFiles.at(member, member.getCluster().getMembers());
            times.add((System.nanoTime() - begin) / 1e3);
        }
    }

    /// A write and its confirmation, in two files at once; the time of the slower one.
    private static void device(Path folder, List<Double> times) throws Exception {
        try (var one = open(folder.resolve("one"));
                var other = open(folder.resolve("other"));
                var second = Executors.newSingleThreadExecutor()) {
            for (int i = 0; i < SINGLE; i++) {
                long begin = System.nanoTime();
                var confirmed = second.submit(() -> confirm(other));
                confirm(one);
                confirmed.get();
                times.add((System.nanoTime() - begin) / 1e3);
            }
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static Void confirm(FileChannel file) throws IOException {
        file.write(ByteBuffer.allocate(200));
        file.force(false);
        return null;
    }

    private FilesFigures() {}

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("files");
        try (var plain = Members.create(); var kept = Members.create()) {
            var memory = plain.start();
            plain.start();
            var files = kept.start(JournalCluster.keepFiles(kept.config(), folder.resolve("0"), 2));
            kept.start(JournalCluster.keepFiles(kept.config(), folder.resolve("1"), 2));
            var sides = List.of(new Side("memory", memory), new Side("files", files));
            var device = new ArrayList<Double>();
            var request = new ArrayList<Double>();
            for (int i = 0; i < ROUNDS + WARM_UP; i++) {
                sides.get(i % 2).round();
                sides.get((i + 1) % 2).round();
                device(folder, device);
                request(files, request);
                if (i < WARM_UP) {
                    device.clear();
                    request.clear();
                    sides.forEach(side -> {
                        side.bulk.clear();
                        side.single.clear();
                    });
                }
            }
            for (var side : sides) {
                System.out.printf(Locale.ROOT, "%s: %s ns a record in bulk, %s µs a record that is waited for%n",
                        side.name, quartiles(side.bulk), quartiles(side.single));
            }
            System.out.printf(Locale.ROOT, "the device alone: %s µs for two files at once%n", quartiles(device));
            System.out.printf(Locale.ROOT, "a request with nothing to force: %s µs%n", quartiles(request));
            System.out.printf(Locale.ROOT, "ratio of medians: %.2f in bulk, %.2f waited for%n",
                    at(sides.get(1).bulk, 2) / at(sides.get(0).bulk, 2),
                    at(sides.get(1).single, 2) / at(sides.get(0).single, 2));
        }
        delete(folder);
        System.exit(0);
    }

    private static String quartiles(List<Double> values) {
        return String.format(Locale.ROOT, "%.0f (%.0f to %.0f)", at(values, 2), at(values, 1), at(values, 3));
    }

    private static double at(List<Double> values, int quarter) {
        return values.stream().sorted().toList().get(values.size() * quarter / 4);
    }

    private static void delete(Path folder) throws Exception {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
