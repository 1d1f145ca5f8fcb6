package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.circuit.OutboxFeed;
import io.myelin.journal.circuit.RequestInlet;
import io.myelin.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The journal of a circuit that is fed from an outbox, and that clients send requests to.
class FedRecordsTest {

    @TempDir
    private Path root;

    /// Sends 15 and 16 through an outbox.
    private static void send(Journal journal, Journal outbox) throws Exception {
        var numbers = new AtomicReference<Pipe<Long>>();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> numbers.set(
                building.inlet("in", Codecs.LONG, Outbox.of(building, outbox, Codecs.LONG))))) {
            numbers.get().emit(15L);
            numbers.get().emit(16L);
            circuit.sync(ToolProgram.LONG);
        }
    }

    /// Is fed from the outbox; then a client sends a request, and is forgotten.
    private static void receive(Journal journal, Journal outbox) throws Exception {
        var fed = new CountDownLatch(2);
        var requests = new AtomicReference<RequestInlet<String>>();
        try (var _ = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            OutboxFeed.of(building, "feed", outbox, Codecs.LONG, (Long _) -> fed.countDown());
            requests.set(building.requests("orders", Codecs.STRING, (String _) -> {}));
        })) {
            fed.await();
            requests.get().submit("shop", 1, "tea").join();
            requests.get().forget("shop").join();
        }
    }

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
        try (var outbox = FileJournal.open(root.resolve("outbox"), "outbox")) {
            try (var source = FileJournal.open(root.resolve("source"), "source")) {
                send(source, outbox);
            }
            try (var target = FileJournal.open(root.resolve("target"), "target")) {
                receive(target, outbox);
            }
        }
        var fed = dump("--inlet", "feed");
        assertThat(fed).hasSize(2);
        assertThat(fed.getFirst()).endsWith("\"codec\":\"carried long\",\"fed\":0,\"value\":15}");
        assertThat(fed.getLast()).endsWith("\"codec\":\"carried long\",\"fed\":1,\"value\":16}");
        var orders = dump("--inlet", "orders");
        assertThat(orders).hasSize(2);
        assertThat(orders.getFirst()).endsWith(
                "\"codec\":\"request(utf-8)\",\"client\":\"shop\",\"request\":1,\"value\":\"tea\"}");
        assertThat(orders.getLast()).endsWith("\"client\":\"shop\",\"ended\":true}");
    }
}
