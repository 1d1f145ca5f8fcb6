package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.RequestInlet;
import io.myelin.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The journal of a circuit that clients send requests to.
class RequestRecordsTest {

    @TempDir
    private Path root;

    private List<String> dump(String... options) {
        var arguments = new String[options.length + 2];
        arguments[0] = "dump";
        arguments[1] = root.resolve("target").toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        var run = ToolRun.of((Object[]) arguments);
        assertThat(run.error()).isEmpty();
        return run.lines();
    }

    @Test
    void valuesAreDecodedAndTheirOriginIsShown() throws Exception {
        var requests = new AtomicReference<RequestInlet<String>>();
        try (var journal = FileJournal.open(root.resolve("target"), "target");
                var _ = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> requests.set(
                        building.requests("orders", Codecs.STRING, (String _) -> {})))) {
            requests.get().submit("shop", 1, "tea").join();
            requests.get().forget("shop").join();
        }
        var orders = dump("--inlet", "orders");
        assertThat(orders).hasSize(2);
        assertThat(orders.getFirst()).endsWith(
                "\"codec\":\"request(utf-8)\",\"client\":\"shop\",\"request\":1,\"value\":\"tea\"}");
        assertThat(orders.getLast()).endsWith("\"client\":\"shop\",\"ended\":true}");
    }
}
