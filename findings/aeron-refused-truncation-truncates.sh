#!/usr/bin/env bash
# Aeron 1.51.0 (aeron-archive), a JDK 17 or newer. truncateRecording to a position inside a message is refused, with
# "200000 position not aligned to a data header". But the stop position of the recording is 200000 from then on: the
# messages after it are gone, and the truncation that was meant, to the end of message 200 at 211392, is refused too, as
# one behind the stop. The guess was that a refused request changes nothing, as is so of 200010, no multiple of 32.
# Whoever catches the exception and corrects the position has lost messages that were to be kept.
# Seen: the lines below, of 300 messages of 1,056 bytes with their headers.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.aeron</groupId><artifactId>aeron-archive</artifactId>
      <version>1.51.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Truncation.java <<'END'
import io.aeron.Image;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.ArchivingMediaDriver;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.File;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

public class Truncation {
    static final String CHANNEL = "aeron:ipc?term-length=64k";
    static final long END_OF_200 = 211_392;
    static int stream = 20;

    static long record(AeronArchive archive, int stream) throws InterruptedException {
        try (var publication = archive.addRecordedExclusivePublication(CHANNEL, stream)) {
            var message = new UnsafeBuffer(new byte[1_000]);
            for (int i = 0; i < 300; i++) {
                while (publication.offer(message) < 0) {
                    Thread.sleep(1);
                }
            }
            var id = new long[1];
            archive.listRecordingsForUri(0, 100, "ipc", stream, (session, correlation, recording, startTime, stopTime,
                    start, stop, term, segment, termLength, mtu, sessionId, streamId, channel, original, source) ->
                    id[0] = recording);
            while (archive.getRecordingPosition(id[0]) < publication.position()) {
                Thread.sleep(1);
            }
            archive.stopRecording(publication);
            return id[0];
        }
    }

    static String replay(AeronArchive archive, long recording) throws InterruptedException {
        try (var replay = archive.replay(recording, 0, AeronArchive.NULL_LENGTH, CHANNEL, stream++)) {
            int[] messages = new int[1];
            Image image = null;
            for (int i = 0; i < 2_000 && (image == null || !image.isEndOfStream()); i++) {
                replay.poll((buffer, offset, length, header) -> messages[0]++, 100);
                if (image == null && replay.imageCount() > 0) {
                    image = replay.imageAtIndex(0);
                }
                Thread.sleep(1);
            }
            return messages[0] + " messages, " + (image.isEndOfStream() ? "end" : "no end");
        }
    }

    static void show(AeronArchive archive, long position) throws InterruptedException {
        long recording = record(archive, stream++);
        System.out.println("stop " + archive.getStopPosition(recording) + ", replay " + replay(archive, recording));
        for (long to : new long[] {position, END_OF_200}) {
            try {
                archive.truncateRecording(recording, to);
                System.out.println("to " + to + ": done");
            } catch (ArchiveException e) {
                System.out.println("to " + to + ": " + e.getMessage().replaceAll(".*error: ", ""));
            }
            System.out.println("stop " + archive.getStopPosition(recording));
        }
    }

    public static void main(String... none) throws InterruptedException {
        var driver = new MediaDriver.Context()
                .aeronDirectoryName("driver")
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new SleepingMillisIdleStrategy(1));
        var server = new Archive.Context()
                .aeronDirectoryName("driver")
                .archiveDir(new File("archive"))
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(() -> new SleepingMillisIdleStrategy(1))
                .segmentFileLength(64 * 1024)
                .controlChannelEnabled(false)
                .archiveClientContext(new AeronArchive.Context()
                        .controlResponseChannel("aeron:udp?endpoint=localhost:0"))
                .replicationChannel("aeron:udp?endpoint=localhost:0");
        var client = new AeronArchive.Context()
                .aeronDirectoryName("driver")
                .controlRequestChannel("aeron:ipc")
                .controlResponseChannel("aeron:ipc");
        try (var media = ArchivingMediaDriver.launch(driver, server); var archive = AeronArchive.connect(client)) {
            show(archive, 200_010);
            show(archive, 200_000);
        }
    }
}
END
seen=$(java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED --add-opens java.base/sun.nio.ch=ALL-UNNAMED \
    -cp 'lib/*' Truncation.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'stop 317056, replay 300 messages, end
to 200010: invalid position 200010: start=0 stop=317056 alignment=32
stop 317056
to 211392: done
stop 211392
stop 317056, replay 300 messages, end
to 200000: 200000 position not aligned to a data header
stop 200000
to 211392: invalid position 211392: start=0 stop=200000 alignment=32
stop 200000' ]]; then
    echo "changed: a recording after a refused truncation" >&2
    exit 1
fi
echo "as described: a truncation that is refused has moved the end of the recording"
