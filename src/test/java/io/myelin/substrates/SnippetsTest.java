package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.admission.BacklogGate;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.IdlePolicy;
import io.myelin.substrates.settings.WorkerThreads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.Test;

/// The short pieces of code in the operations manual are lines of this test.
class SnippetsTest {

    private static final String HERE = "src/test/java/io/myelin/substrates/SnippetsTest.java";

    @Test
    void everyLineOfASnippetIsInATest() {
        List<String> known = SourceTree.read(HERE).lines().map(String::strip).toList();
        List<String> pieces = SourceTree.blocks(SourceTree.read("docs/operations.md"), "java");

        assertThat(pieces).hasSizeGreaterThanOrEqualTo(3).allSatisfy(piece -> {
            assertThat(piece.lines().map(String::strip)).isSubsetOf(known);
            assertThat(piece.lines().count()).isLessThanOrEqualTo(7);
        });
    }

    @Test
    void theRecordersSettingsAndItsDocumentNameEveryEvent() throws IOException, ParseException {
        Pattern name = Pattern.compile("@Name\\(\"(io\\.myelin\\.\\w+)\"\\)");
        List<String> events = SourceTree.files("src/main/java/io/myelin/substrates/flight", _ -> true).stream()
                .flatMap(file -> name.matcher(SourceTree.read(file)).results())
                .map(match -> match.group(1))
                .toList();
        var settings = Configuration.create(new StringReader(SourceTree.read("docs/myelin.jfc"))).getSettings();

        assertThat(events).hasSize(5).allSatisfy(event -> {
            assertThat(settings).containsEntry(event + "#enabled", "true");
            assertThat(SourceTree.read("docs/flight-recorder.md")).contains("| `" + event + "` |");
        });
        assertThat(settings.keySet()).filteredOn(key -> key.endsWith("#enabled")).hasSameSizeAs(events);
    }

    @Test
    void settingsAndStatistics() {
        String printed = printed(() -> {
            var settings = CircuitSettings.builder()
                    .worker(WorkerThreads.VIRTUAL)
                    .idlePolicy(IdlePolicy.SAVING)
                    .onFailure((closest, failure) -> System.err.println(closest.name() + ": " + failure))
                    .build();
            var circuit = MyelinProvider.circuit(cortex().name("plant"), settings);
            circuit.<Integer>pipe(_ -> {
                throw new IllegalStateException("dry");
            }).emit(1);
            circuit.await();

            var seen = MyelinProvider.statistics(circuit);
            System.out.println(seen.circuit() + " has delivered " + seen.delivered() + ", " + seen.waiting() + " wait");
            var watchdog = MyelinProvider.watchdog(Duration.ofSeconds(5),
                    stall -> System.err.println(stall.circuit() + " stands still: " + stall.stack()));
            watchdog.close();
            circuit.closeAwait();
        });

        assertThat(printed.lines()).containsExactly(
                "plant: java.lang.IllegalStateException: dry", "plant has delivered 1, 0 wait");
    }

    /// The lines that an action prints on both streams.
    private static String printed(Runnable action) {
        var bytes = new ByteArrayOutputStream();
        var both = new PrintStream(bytes, true, UTF_8);
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(both);
        System.setErr(both);
        try {
            action.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return bytes.toString(UTF_8);
    }

    private final List<String> refused = new ArrayList<>();

    private void refuse(String request) {
        refused.add(request);
    }

    @Test
    void aGate() {
        var circuit = cortex().circuit();
        List<String> received = new ArrayList<>();
        Pipe<String> pipe = circuit.pipe(received::add);
        String request = "request";
        var gate = BacklogGate.of(circuit, 10_000);
        var requests = gate.to(pipe);
        if (!requests.tryEmit(request)) refuse(request);
        circuit.closeAwait();
        assertThat(received).containsExactly(request);
        assertThat(refused).isEmpty();
    }
}
