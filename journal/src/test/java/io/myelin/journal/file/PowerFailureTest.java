package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a device may have after a power failure: what it has confirmed, any sectors of the rest, and the names that
/// were given since the folder was last confirmed, or not.
class PowerFailureTest {

    private static final int SECTOR = 512;

    @TempDir
    private Path root;

    /// Makes an image of the device at some of its steps.
    private static final class Failing implements FileMedium {

        private final Path folder;
        private final Path images;
        private final Random random;
        private final AtomicLong acknowledged;

        /// The files whose names the device has confirmed. Those that replace others are forced before they get a name.
        private Map<String, byte[]> named = new TreeMap<>();

        /// How many bytes of each segment the device has confirmed.
        private final Map<String, Integer> forced = new HashMap<>();

        /// For each image the number of records that were acknowledged when it was made.
        private final Map<Path, Long> expected = new TreeMap<>();

        Failing(Path folder, Path images, Random random, AtomicLong acknowledged) {
            this.folder = folder;
            this.images = images;
            this.random = random;
            this.acknowledged = acknowledged;
        }

        private Map<String, byte[]> present() throws IOException {
            var present = new TreeMap<String, byte[]>();
            try (var files = Files.list(folder)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    present.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
            return present;
        }

        /// Each name that is not confirmed may be the old or the new one; each content that is not confirmed has any of
        /// its sectors.
        private synchronized void fail() throws IOException {
            if (random.nextInt(3) != 0) {
                return;
            }
            var image = Files.createDirectory(images.resolve("" + expected.size()));
            expected.put(image, acknowledged.get());
            var present = present();
            boolean newNames = random.nextBoolean(); // renames are kept in their order
            var names = newNames ? present : named;
            for (var entry : names.entrySet()) {
                var name = entry.getKey();
                if (name.equals("lock") || name.equals("owner")) {
                    continue;
                }
                var content = entry.getValue();
                if (name.endsWith(SegmentFile.SUFFIX)) {
                    content = torn(forced.getOrDefault(name, 0), present.getOrDefault(name, content));
                } else if (name.endsWith(".new")) {
                    content = torn(0, content);
                }
                Files.write(image.resolve(name), content);
            }
        }

        private byte[] torn(int confirmed, byte[] written) {
            int safe = Math.min(confirmed, written.length);
            var torn = Arrays.copyOf(written, safe + random.nextInt(written.length - safe + 1));
            for (int at = safe; at < torn.length; at += SECTOR) {
                if (random.nextInt(3) == 0) {
                    Arrays.fill(torn, at, Math.min(torn.length, at + SECTOR), (byte) 0);
                }
            }
            return torn;
        }

        @Override
        public void write(RandomAccessFile file, byte[] bytes, long position) throws IOException {
            FileMedium.DEVICE.write(file, bytes, position);
            fail();
        }

        @Override
        public void force(RandomAccessFile file) throws IOException {
            fail();
            synchronized (this) {
                present().forEach((name, content) -> forced.put(name, content.length));
            }
            fail();
        }

        @Override
        public void force(Path path) throws IOException {
            fail();
            synchronized (this) {
                if (path.equals(folder)) {
                    named = present();
                    named.keySet().removeIf(name -> name.endsWith(".new"));
                }
            }
            fail();
        }
    }

    private void run(int seeds) throws Exception {
        int images = 0;
        for (int seed = 0; seed < seeds; seed++) {
            var random = new Random(seed);
            var folder = root.resolve(seed + "").resolve("journal");
            var made = Files.createDirectories(root.resolve(seed + "").resolve("images"));
            var acknowledged = new AtomicLong();
            Files.createDirectories(folder);
            var device = new Failing(folder.toRealPath(), made, random, acknowledged);
            for (int writer = 0; writer < 3; writer++) {
                try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
                    for (int block = 0; block < 6; block++) {
                        long next = appender.origin();
                        int count = 1 + random.nextInt(200);
                        var appended = appender.append(Records.of(recorded(journal, appender.durable()), count), count);
                        assertThat(appended.first()).isGreaterThanOrEqualTo(next);
                        if (!appender.awaitDurable(appended.end(), 10, TimeUnit.MINUTES)) {
                            throw new AssertionError();
                        }
                        acknowledged.set(appended.end());
                    }
                }
            }
            for (var image : device.expected.entrySet()) {
                images++;
                if (image.getValue() == 0 && !Files.exists(image.getKey().resolve("identity"))) {
                    continue; // before the journal was there
                }
                try (var journal = FileJournal.open(image.getKey(), "c", JournalFiles.FAST)) {
                    var found = Records.read(journal, 0);
                    assertThat(found).as("seed %d, %s", seed, image.getKey()).isEqualTo(Records.range(0, found.size()));
                    assertThat((long) found.size()).as("seed %d, %s", seed, image.getKey())
                            .isGreaterThanOrEqualTo(image.getValue());
                }
            }
        }
        assertThat(images).isGreaterThan(10 * seeds);
    }

    private static long recorded(FileJournal journal, long durable) {
        assertThat(journal.durable()).isEqualTo(durable);
        return durable;
    }

    @Test
    void nothingThatWasAcknowledgedIsLost() throws Exception {
        run(10);
    }

    @Test
    @Tag("slow")
    void nothingThatWasAcknowledgedIsLostInManyFailures() throws Exception {
        run(400);
    }
}
