package io.myelin.substrates.flight;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The events of a recording. The provider also works where recording is unavailable.
class FlightTest {

    @Test
    void aRecordingHoldsEveryKindOfEvent(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("circuit.jfr");
        CountDownLatch stalled = new CountDownLatch(1);
        // The recorder calls both hooks in every round, so by the third round the other hook has completed a whole one.
        CountDownLatch sampled = new CountDownLatch(3);
        Runnable round = sampled::countDown;
        FlightRecorder.addPeriodicEvent(Round.class, round);
        try (var recording = new Recording()) {
            recording.enable("io.myelin.CircuitStatistics").withPeriod(Duration.ofMillis(20));
            recording.enable(Round.class).withPeriod(Duration.ofMillis(20));
            recording.start();
            Circuit circuit = MyelinProvider.circuit(
                    cortex().name("recorded"), CircuitSettings.builder().label("edge").onFailure((_, _) -> {}).build());
            try (var _ = MyelinProvider.watchdog(Duration.ofMillis(50), stall -> {
                if (stall.circuit().equals("recorded")) {
                    stalled.countDown();
                }
            })) {
                circuit.<Integer>pipe(_ -> {
                    try {
                        stalled.await();
                        sampled.await();
                    } catch (InterruptedException unexpected) {
                        throw new IllegalStateException(unexpected);
                    }
                    throw new IllegalStateException("recorded");
                }).emit(1);
                circuit.await();
            }
            circuit.closeAwait();
            recording.stop();
            recording.dump(file);
        } finally {
            FlightRecorder.removePeriodicEvent(round);
        }

        var events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.myelin."))
                .filter(event -> "recorded".equals(event.getString("circuit")))
                .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
        assertThat(events.keySet()).containsExactlyInAnyOrder(
                "io.myelin.CircuitOpened", "io.myelin.CircuitClosed", "io.myelin.CircuitFailed",
                "io.myelin.CircuitStalled", "io.myelin.CircuitStatistics");
        assertThat(events.values()).allSatisfy(
                some -> assertThat(some).allSatisfy(event -> assertThat(event.getString("label")).isEqualTo("edge")));
        RecordedEvent failed = events.get("io.myelin.CircuitFailed").getFirst();
        assertThat(failed.getString("message")).isEqualTo("recorded");
        assertThat(failed.getString("thrownAt")).contains("FlightTest");
        assertThat(failed.getString("subject")).contains("name=recorded,type=Circuit").contains("type=Pipe");
        RecordedEvent stall = events.get("io.myelin.CircuitStalled").getFirst();
        assertThat(stall.getString("frames")).contains("CountDownLatch.await");
        assertThat(events.get("io.myelin.CircuitClosed").getFirst().getLong("delivered")).isEqualTo(1);
        assertThat(events.get("io.myelin.CircuitStatistics"))
                .anySatisfy(sample -> assertThat(sample.getLong("waiting")).isEqualTo(1));
    }

    /// A failure that cannot describe itself.
    private static final class Mute extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    @Test
    void aFailureWhoseOwnMethodsFailIsRecorded(@TempDir Path folder) throws IOException {
        var failure = new Mute();
        Path file = folder.resolve("mute.jfr");
        try (var recording = new Recording()) {
            recording.start();
            Circuit circuit = MyelinProvider.circuit(
                    cortex().name("mute"), CircuitSettings.builder().onFailure((_, _) -> {}).build());
            circuit.<Integer>pipe(_ -> {
                throw failure;
            }).emit(1);
            circuit.closeAwait();
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("io.myelin.CircuitFailed"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getClass("type").getName()).isEqualTo(failure.getClass().getName());
                    assertThat(event.getString("message")).isNull();
                });
    }

    /// An event that is never written. Its hook shows that the recorder has sampled.
    @Name("io.myelin.test.Round")
    static final class Round extends Event {}

    /// Runs in a JVM of its own, see below.
    static final class WithoutRecorder {
        public static void main(String[] arguments) {
            boolean recorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
            Circuit circuit = Substrates.cortex().circuit();
            StringBuilder received = new StringBuilder();
            var pipe = circuit.<String>pipe(received::append);
            pipe.emit("works");
            circuit.closeAwait();
            System.out.println(received + " " + recorder + " " + MyelinProvider.failures(circuit));
        }
    }

    @Test
    void aJvmWithoutTheRecordersModuleWorks() throws IOException, InterruptedException, URISyntaxException {
        String classes = List.of(Substrates.class, MyelinProvider.class, FlightTest.class).stream()
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> new File(location.getPath()).getPath())
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules", "java.base", "-cp", classes, WithoutRecorder.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).isEqualToIgnoringNewLines("works false 0");
    }
}
