package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.journal.circuit.Replay;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A circuit that is being rebuilt from its journal: immediately by its owner, or in advance by a standby that follows
/// the owner's journal and has little left to replay when it becomes the owner.
///
/// Threading: one thread at a time; [#stop] any.
final class CircuitRebuild {

    /// Bytes of records that may wait for the journal; small, because there are many circuits on a member.
    private static final int RING = 1 << 19;

    private final Circuit circuit;
    private final Replay replay;
    private final HostedCircuit hosted;

    /// Written before the wake-up; the replay polls it after that.
    private volatile boolean stopping;

    /// Runs the program. If it throws, the circuit is closed and the exception is thrown here.
    ///
    /// @param resident the owner of the circuit
    /// @param circuit  a circuit without entries yet
    CircuitRebuild(
            ResidentCircuit resident, HazelcastJournal journal, Circuit circuit, HostedProgram program) {
        this.circuit = circuit;
        var made = new AtomicReference<@Nullable HostedCircuit>();
        try {
            // Before the program: receptors of what it emits, and of a replay, may close the host, too.
            circuit.pipe(Substrates.cortex().name("host"), (Receptor<ResidentCircuit>) ResidentCircuit::recognise)
                    .emit(resident);
            replay = Replay.of(LingeringCircuit.of(circuit), journal, journaled -> {
                var building = new HostedCircuit(CircuitKey.id(resident.key()), journaled, resident, journal);
                program.build(building);
                made.set(building);
            });
        } catch (Throwable failed) {
            circuit.close();
            throw failed;
        }
        hosted = requireNonNull(made.get());
    }

    Circuit circuit() {
        return circuit;
    }

    /// The number of replayed records.
    long position() {
        return replay.position();
    }

    /// Replays the owner's records, until stopped.
    void follow() {
        replay.follow(() -> !stopping);
    }

    /// Replays the records that are durable now.
    void catchUp() {
        long unused = replay.toEnd();
    }

    /// Makes [#follow] return.
    void stop() {
        stopping = true;
        replay.wake();
    }

    /// Ends the owner's epoch and goes live. If that fails the circuit is closed.
    HostedCircuit takeOver() {
        try (replay) {
            replay.waiting(RING).sendVirtually().takeOver();
            return hosted;
        } catch (Throwable failed) {
            circuit.close();
            throw failed;
        }
    }

    /// Discards it.
    void discard() {
        replay.close();
        circuit.close();
    }
}
