package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.cluster.check.DeterminismCheck;
import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.LiveCircuit;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.HostedCircuit;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.substrates.settings.WorkerThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A missing argument is named in the call that lacks it.
class NullArgumentsTest {

    private static final Address A = new Address("sum", "a");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final ClusterSettings SETTINGS = ClusterSettings.builder("nulls").build();

    private static void assertNamed(String parameter, ThrowingCallable call) {
        assertThatNullPointerException().as(parameter).isThrownBy(call).withMessage(parameter);
    }

    @Test
    void ofAClient(@TempDir Path folder) throws Exception {
        var single = ClusterSettings.builder("nulls").hosts(List.of("127.0.0.1"));
        try (var cluster = TestCluster.started(folder, single); var client = cluster.client("client")) {
            assertNamed("to", () -> client.emit(null, "add", Codecs.LONG, 1L));
            assertNamed("inlet", () -> client.emit(A, null, Codecs.LONG, 1L));
            assertNamed("codec", () -> client.emit(A, "add", null, 1L));
            assertNamed("value", () -> client.emit(A, "add", Codecs.LONG, null));
            assertNamed("kind", () -> client.upgrade(null, 2));
            assertNamed("limit", () -> client.awaitAccepted(1, null));
            assertNamed("limit", () -> client.awaitProcessed(1, null));
        }
        assertNamed("settings", () -> ClusterClient.builder(null, "client"));
        assertNamed("identity", () -> ClusterClient.builder(SETTINGS, null));
        var builder = ClusterClient.builder(SETTINGS, "client");
        assertNamed("kind", () -> builder.consume(null, "sum", Codecs.LONG, _ -> {}));
        assertNamed("outlet", () -> builder.consume("sum", null, Codecs.LONG, _ -> {}));
        assertNamed("codec", () -> builder.consume("sum", "sum", (Codec<Long>) null, _ -> {}));
        assertNamed("consumer", () -> builder.consume("sum", "sum", Codecs.LONG, null));
        assertNamed("limit", () -> builder.connect(null));
    }

    @Test
    void ofAHostedCircuit() throws Exception {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        var circuit = new LiveCircuit(new CircuitSlot(A), hosted -> {
            declarations(hosted);
            var out = hosted.outlet("out", Codecs.LONG);
            var remote = hosted.remote("add", Codecs.LONG);
            hosted.inlet("add", Codecs.LONG, _ -> assertNamed("value", () -> out.receive(null)));
            hosted.inlet("to", Codecs.LONG, _ -> assertNamed("to", () -> remote.accept(null, 1L)));
            hosted.inlet("remote", Codecs.LONG, _ -> assertNamed("value", () -> remote.accept(A, null)));
        }, WorkerThreads.SHARED, _ -> {}, () -> {}, failures::add);
        for (var inlet : List.of("add", "to", "remote")) {
            circuit.feed(1, 1, inlet, "long", java.nio.ByteBuffer.allocate(8));
        }
        circuit.mark();
        TestCluster.await(circuit::isIdle);
        circuit.close();
        if (!failures.isEmpty()) {
            throw new AssertionError(failures.peek());
        }
    }

    private static void declarations(HostedCircuit hosted) {
        Receptor<Long> receptor = _ -> {};
        assertNamed("name", () -> hosted.inlet(null, Codecs.LONG, receptor));
        assertNamed("codec", () -> hosted.inlet("in", null, receptor));
        assertNamed("receptor", () -> hosted.inlet("in", Codecs.LONG, (Receptor<Long>) null));
        assertNamed("target", () -> hosted.inlet("in", Codecs.LONG, (Pipe<Long>) null));
        assertNamed("name", () -> hosted.outlet(null, Codecs.LONG));
        assertNamed("codec", () -> hosted.outlet("out", null));
        assertNamed("inlet", () -> hosted.remote(null, Codecs.LONG));
        assertNamed("codec", () -> hosted.remote("in", null));
        assertNamed("name", () -> hosted.state(null, Codecs.LONG, () -> 1L, _ -> {}));
        assertNamed("save", () -> hosted.state("state", Codecs.LONG, null, _ -> {}));
        assertNamed("load", () -> hosted.state("state", Codecs.LONG, () -> 1L, null));
        assertNamed("name", () -> hosted.ticker(null, SECOND, receptor));
        assertNamed("interval", () -> hosted.ticker("tick", null, receptor));
        assertNamed("receptor", () -> hosted.ticker("tick", SECOND, null));
        assertNamed("name", () -> hosted.random(null));
        assertNamed("name", () -> hosted.retired(null));
    }

    @Test
    void ofAMemberAndItsPrograms(@TempDir Path folder) {
        assertNamed("settings", () -> ClusterMember.start(null, 0, folder, Programs.builder().build()));
        assertNamed("folder", () -> ClusterMember.start(SETTINGS, 0, null, Programs.builder().build()));
        assertNamed("programs", () -> ClusterMember.start(SETTINGS, 0, folder, null));
        assertNamed("kind", () -> Programs.builder().program(null, _ -> {}));
        assertNamed("program", () -> Programs.builder().program("sum", null));
        assertNamed("kind", () -> new Address(null, "a"));
        assertNamed("key", () -> new Address("sum", null));
        assertNamed("text", () -> Address.of(null));
        var check = new DeterminismCheck(A, _ -> {});
        assertNamed("inlet", () -> check.entry(1, null, Codecs.LONG, 1L));
        assertNamed("codec", () -> check.entry(1, "add", null, 1L));
        assertNamed("value", () -> check.entry(1, "add", Codecs.LONG, null));
    }
}
