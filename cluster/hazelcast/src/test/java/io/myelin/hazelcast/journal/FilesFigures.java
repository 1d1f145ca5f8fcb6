package io.myelin.hazelcast.journal;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
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
import java.util.zip.CRC32C;

/// Measures the cost of members' files: three clusters of two members each in this process take records of 100 bytes in
/// rounds in turn, in bulk and one at a time. One has no files, one has files, and one has files on a device that
/// confirms at once without doing anything. In each round the device alone confirms as many writes to one file, to two
/// files at once, and to two files of which the second is written 120 µs later, as the backup's is; the same for files
/// of their final size, written through. The members with files are asked equally often to force entries that are
/// forced already, which measures the request alone. Two threads compute the checksums of as many bytes as the bulk has
/// and write them, each to a file of its own, with and without a force of each block: the minimum that two members with
/// files add on this machine.
final class FilesFigures {

    private static final int ROUNDS = Integer.getInteger("rounds", 15);
    private static final int WARM_UP = Integer.getInteger("warmup", 25);
    private static final int BULK = Integer.getInteger("records", 200_000);
    private static final int SINGLE = 200;
    private static final long SEGMENT = 64L << 20;
    private static final Duration SYNC = Duration.ofMinutes(2);

    /// The delay after which the backup's file is written, compared with the owner's.
    private static final long LATER_NANOS = 120_000;

    /// The size of a file whose size does not change.
    private static final int FINAL = 1 << 20;

    /// The bytes of a record in a block.
    private static final int RECORD = 104;

    /// Ways to use the device.
    private enum Device {
        ONE("one file", 0, false),
        BOTH("two files at once", 0, false),
        LATER("two files, the second 120 µs later", LATER_NANOS, false),
        THROUGH("the same, files of their final size, written through", LATER_NANOS, true);

        private final String name;
        private final long later;
        private final boolean through;
        private final List<Double> times = new ArrayList<>();

        Device(String name, long later, boolean through) {
            this.name = name;
            this.later = later;
            this.through = through;
        }
    }

    /// One of the clusters.
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
        ForceFiles.at(member, member.getCluster().getMembers(), "");
        for (int i = 0; i < SINGLE; i++) {
            long begin = System.nanoTime();
            ForceFiles.at(member, member.getCluster().getMembers(), "");
            times.add((System.nanoTime() - begin) / 1e3);
        }
    }

    /// A write and its confirmation; the time of the slower one.
    private static void confirm(Path folder, Device device) throws Exception {
        try (var one = open(folder.resolve("one"), device.through);
                var other = open(folder.resolve("other"), device.through);
                var second = Executors.newSingleThreadExecutor()) {
            for (int i = 0; i < SINGLE; i++) {
                int number = i;
                long begin = System.nanoTime();
                var confirmed = second.submit(() -> {
                    while (System.nanoTime() - begin < device.later) {
                        Thread.onSpinWait();
                    }
                    return device == Device.ONE ? null : confirm(other, number, device.through);
                });
                confirm(one, number, device.through);
                confirmed.get();
                device.times.add((System.nanoTime() - begin) / 1e3);
            }
        }
    }

    /// The work that files add to the bulk of two members, without Hazelcast.
    private static void writeAlone(Path folder, boolean forced, List<Double> times) throws Exception {
        try (var one = open(folder.resolve("one"), false);
                var other = open(folder.resolve("other"), false);
                var second = Executors.newSingleThreadExecutor()) {
            long begin = System.nanoTime();
            var written = second.submit(() -> writeAlone(other, forced));
            writeAlone(one, forced);
            written.get();
            times.add((System.nanoTime() - begin) / (double) BULK);
        }
    }

    private static Void writeAlone(FileChannel file, boolean forced) throws IOException {
        var block = new byte[Block.MAXIMUM];
        var check = new CRC32C();
        for (long at = 0; at < (long) BULK * RECORD; at += Block.MAXIMUM) {
            check.update(block);
            file.write(ByteBuffer.wrap(block), at);
            if (forced) {
                file.force(false);
            }
        }
        return null;
    }

    private static FileChannel open(Path file, boolean through) throws IOException {
        Files.deleteIfExists(file);
        if (!through) {
            return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        }
        Files.write(file, new byte[FINAL], StandardOpenOption.CREATE, StandardOpenOption.SYNC);
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
    }

    private static Void confirm(FileChannel file, int number, boolean through) throws IOException {
        var bytes = ByteBuffer.allocate(200);
        file.write(bytes, (long) number * bytes.capacity());
        if (!through) {
            file.force(false);
        }
        return null;
    }

    private FilesFigures() {}

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("files");
        try (var plain = Members.create(); var kept = Members.create(); var instant = Members.create()) {
            var memory = plain.start();
            plain.start();
            var files = kept.start(JournalCluster.keepFiles(kept.config(), folder.resolve("0"), 2));
            kept.start(JournalCluster.keepFiles(kept.config(), folder.resolve("1"), 2));
            var quick = instant.start(onQuickDevice(instant.config(), folder.resolve("2")));
            instant.start(onQuickDevice(instant.config(), folder.resolve("3")));
            var sides = List.of(
                    new Side("memory", memory), new Side("files", files), new Side("files, no device", quick));
            var request = new ArrayList<Double>();
            var written = new ArrayList<Double>();
            var forced = new ArrayList<Double>();
            for (int i = 0; i < ROUNDS + WARM_UP; i++) {
                for (int side = 0; side < sides.size(); side++) {
                    sides.get((i + side) % sides.size()).round();
                }
                for (var device : Device.values()) {
                    confirm(folder, device);
                }
                writeAlone(folder, false, written);
                writeAlone(folder, true, forced);
                request(files, request);
                if (i < WARM_UP) {
                    for (var device : Device.values()) {
                        device.times.clear();
                    }
                    request.clear();
                    written.clear();
                    forced.clear();
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
            for (var device : Device.values()) {
                System.out.printf(Locale.ROOT, "the device alone, %s: %s µs%n", device.name, quartiles(device.times));
            }
            System.out.printf(Locale.ROOT, "two threads that write the bulk alone: %s ns a record, and force it: %s%n",
                    quartiles(written), quartiles(forced));
            System.out.printf(Locale.ROOT, "a request with nothing to force: %s µs%n", quartiles(request));
            System.out.printf(Locale.ROOT, "ratio of medians: %.2f in bulk, %.2f waited for%n",
                    at(sides.get(1).bulk, 2) / at(sides.get(0).bulk, 2),
                    at(sides.get(1).single, 2) / at(sides.get(0).single, 2));
        }
        delete(folder);
        System.exit(0);
    }

    private static Config onQuickDevice(Config config, Path folder) {
        return JournalCluster.keepFiles(config, BlockLog.open(folder, SEGMENT, (_, _) -> {}), 2);
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
