package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.route.BatchReceiver;
import java.nio.file.Path;
import java.util.Comparator;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Flight recordings of circuits that are opened on a member and leave it.
class HostFlightTest {

    @Test
    void openingsAndLeavesAreRecorded(@TempDir Path folder) throws Exception {
        try (var recording = new Recording(); var members = new HostMembers()) {
            recording.start();
            var host = members.start();
            var inlet = host.circuit(KIND, "seen").inlet(READING);
            inlet.ask(1L).get();
            BatchReceiver.of(members.instance(0)).release(KIND + "/seen");
            inlet.ask(2L).get();
            recording.stop();
            var file = folder.resolve("events.jfr");
            recording.dump(file);
            var events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.hasField("circuit") && (KIND + "/seen").equals(event.getString("circuit")))
                    .sorted(Comparator.comparing(RecordedEvent::getEndTime)) // a file has them thread by thread
                    .toList();
            assertThat(events).extracting(event -> event.getEventType().getName()).containsExactly(
                    "io.myelin.host.CircuitOpened", "io.myelin.host.CircuitLeft", "io.myelin.host.CircuitOpened");
            assertThat(events.getFirst().getLong("records")).isZero();
            assertThat(events.getLast().getLong("records")).isEqualTo(1);
            assertThat(events).allMatch(HostFlightTest::took);
        }
    }

    private static boolean took(RecordedEvent event) {
        return event.getLong("time") > 0;
    }
}
