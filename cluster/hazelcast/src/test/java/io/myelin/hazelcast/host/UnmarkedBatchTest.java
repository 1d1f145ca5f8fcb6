package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.BatchSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// The owner accepts a batch, and there is no memory for the note of its end.
class UnmarkedBatchTest {

    /// Has no memory for the first job.
    private static final class ScarceJobs implements Pipe<Runnable> {

        private final Pipe<Runnable> jobs;
        private boolean scarce = true;

        ScarceJobs(Pipe<Runnable> jobs) {
            this.jobs = jobs;
        }

        @Override
        public void emit(Runnable job) {
            if (scarce) {
                scarce = false;
                throw new OutOfMemoryError("thrown by this test");
            }
            jobs.emit(job);
        }

        @Override
        public Subject<Pipe<Runnable>> subject() {
            return jobs.subject();
        }
    }

    /// Another sender's emissions come before the repetition, and the circuit goes on as it is.
    @Test
    void theRepetitionOfTheBatchIsReportedDurable() {
        requireRepetitionAfter(1);
    }

    /// They displace the sender from the table. If the circuit failed then, it would record the repetition again.
    @Test
    void theRepetitionOfTheBatchIsReportedDurableAfterManySenders() {
        requireRepetitionAfter(SenderTable.MOST + 1);
    }

    /// @param others the number of other senders
    private static void requireRepetitionAfter(int others) {
        var built = new AtomicReference<HostedCircuit>();
        try (var members = Members.create()) {
            var instance = members.start(HostCluster.configure(members.config(), 1));
            try (var host = CircuitHost.of(instance, HostSettings.defaults()).define(KIND, circuit -> {
                circuit.inlet(READING, _ -> {});
                built.set(circuit);
            })) {
                host.start();
                var source = new BatchSource(instance, KIND + "/scarce", READING.name());
                source.bring(0, 10);
                source.awaitDurable(10);
                var circuit = built.get().journaled().circuit();
                circuit.await();
                var jobs = circuit.pipe(Substrates.cortex().name("jobs"), (Receptor<Runnable>) Runnable::run);
                var resident = host.circuits().resident(KIND + "/scarce");
                assertThat(resident).isNotNull();
                resident.intake().open(built.get(), new ScarceJobs(jobs));
                assertThatThrownBy(() -> source.bring(10, 20)).isInstanceOf(OutOfMemoryError.class);
                for (int i = 0; i < others; i++) {
                    assertThat(new BatchSource(instance, KIND + "/scarce", READING.name()).bring(0, 10)).isEqualTo(10);
                }
                assertThat(source.bring(10, 20)).isEqualTo(20);
                source.awaitDurable(20);
                assertThat(resident.failure()).isNull();
                assertThat(resident.state()).isEqualTo(ResidentCircuit.State.LIVE);
            }
        }
    }

    @Test
    void theEndsOfBatchesAreDurableInTheirOrder() {
        var intake = new SenderIntake(new UUID(0, 1), 3);
        var first = new SenderIntake.Mark(5);
        var second = new SenderIntake.Mark(9);
        assertThat(intake.durable(100)).isEqualTo(3);
        intake.recorded(first, 4);
        intake.recorded(second, 6);
        assertThat(intake.durable(3)).isEqualTo(3);
        assertThat(intake.durable(5)).isEqualTo(5);
        assertThat(intake.durable(6)).isEqualTo(9);
        assertThat(intake.durable(4)).isEqualTo(9);
    }
}
