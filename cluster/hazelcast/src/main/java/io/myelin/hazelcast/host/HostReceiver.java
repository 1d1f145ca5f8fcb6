package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Member;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.HostQuestion;
import io.myelin.hazelcast.host.route.HostedList;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers other members and clients: takes their batches for the circuits of this member, which their first batch
/// opens, and releases circuits to their next owners.
///
/// Threading: any thread.
final class HostReceiver implements BatchReceiver {

    /// How long a request of the next owner waits for the end of the circuit's journal. Short, because few threads
    /// answer: requests for circuits whose journals have ended wait for those whose journals have not.
    private static final Duration RELEASE = Duration.ofMillis(100);

    private final Map<String, HostedProgram> programs;
    private final ResidentCircuits circuits;
    private final LingeringCircuits lingering;
    private final CircuitOpening opening;
    private final CircuitMoves moves;

    HostReceiver(
            Map<String, HostedProgram> programs,
            ResidentCircuits circuits,
            LingeringCircuits lingering,
            CircuitOpening opening,
            CircuitMoves moves) {
        this.programs = programs;
        this.circuits = circuits;
        this.lingering = lingering;
        this.opening = opening;
        this.moves = moves;
    }

    @Override
    public BatchAnswer receive(DeliverBatch batch) {
        var resident = admit(batch);
        return resident == null ? absent(batch) : resident.intake().receive(batch);
    }

    @Override
    public BatchAnswer await(AwaitDurable question) {
        var resident = admit(question);
        return resident == null ? absent(question) : resident.intake().await(question);
    }

    private @Nullable ResidentCircuit admit(HostQuestion question) {
        var key = question.key();
        var resident = circuits.present(key);
        if (resident != null && question.isDirect() && !resident.isLive()) {
            return null; // the sender asks the key's owner, which can do something about it
        }
        if (resident == null && !question.isDirect() && server(question) == null) {
            resident = programs.containsKey(CircuitKey.kind(key)) ? circuits.require(key) : null;
        }
        if (resident != null && resident.isLost()) {
            // Does nothing if another thread is doing it already; the next emission reopens the circuit.
            var lost = resident;
            circuits.workers().execute(() -> circuits.leave(lost));
        }
        return resident;
    }

    /// The member that serves a circuit whose key has moved here, `null` if there is none.
    private @Nullable Member server(HostQuestion question) {
        return question.insists() ? null : opening.server(question.place());
    }

    private BatchAnswer absent(HostQuestion question) {
        var key = question.key();
        if (question.isDirect()) {
            return BatchAnswer.gone();
        }
        var server = server(question);
        if (server != null) {
            moves.demand(key);
            return BatchAnswer.elsewhere(server.getUuid());
        }
        return BatchAnswer.later(circuits.isClosed()
                ? "the owner's host was closed"
                : "no kind called " + CircuitKey.kind(key) + " is defined on the owner");
    }

    @Override
    public boolean serves(String key) {
        var resident = circuits.present(key);
        return resident != null
                && resident.isLive()
                && !resident.isClaimed()
                && !resident.isBroken();
    }

    @Override
    public HostedList hosted(String kind) {
        var list = new HostedList();
        circuits.states().forEach((key, state) -> {
            if (CircuitKey.kind(key).equals(kind)) {
                var health = state.health();
                list.add(new HostedList.Row(CircuitKey.id(key), state.phase(),
                        health == null ? "" : health.name(), state.lag(), state.trouble()));
            }
        });
        return list;
    }

    @Override
    public boolean release(String key) {
        var resident = circuits.present(key);
        // The requesting member believes that it is the owner now; if it is not, the next emission reopens the
        // circuit here.
        if (resident != null) {
            resident.claim();
            // Does nothing if another thread is doing it already, for example the sweep, or if it is still opening.
            circuits.workers().execute(() -> circuits.leave(resident));
        }
        var left = resident == null ? lingering.get(key) : resident;
        return left == null || left.awaitEnd(RELEASE);
    }
}
