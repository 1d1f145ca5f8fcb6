package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/// A sender on an unreliable network: it delivers batches twice, late and with gaps.
public final class BatchSource {

    private final HazelcastInstance member;
    private final String key;
    private final String inlet;
    private final UUID sender = UUID.randomUUID();

    /// @param member the owner of the circuit
    /// @param key    the circuit's
    /// @param inlet  one of longs
    public BatchSource(HazelcastInstance member, String key, String inlet) {
        this.member = member;
        this.key = key;
        this.inlet = inlet;
    }

    /// Delivers the numbers of a range, each as its own value.
    ///
    /// @return the number that the owner expects next
    public long bring(long first, long end) {
        return bring(0, first, end);
    }

    /// The same, as a sender that knows that all emissions below a number are durable.
    public long bring(long floor, long first, long end) {
        var batch = new EmissionBatch(first);
        for (long value = first; value < end; value++) {
            batch.add(1, Codecs.LONG, value, Long.BYTES);
        }
        var labels = List.of(new DeliverBatch.InletLabel(inlet, Codecs.LONG.name()));
        var answer = new AtomicReference<BatchAnswer>();
        Eventually.until("an answer", () -> {
            var question = new DeliverBatch(sender, floor, first, batch.count(), labels, batch.frames());
            answer.set(ask(question));
            return answer.get().status() == BatchAnswer.Status.TAKEN;
        });
        return answer.get().expected();
    }

    /// Waits until the owner reports all lower numbers as durable.
    public void awaitDurable(long until) {
        Eventually.until("durable", () -> {
            var answer = ask(new AwaitDurable(sender, 0, until));
            return answer.status() == BatchAnswer.Status.TAKEN && answer.durable() >= until;
        });
    }

    private BatchAnswer ask(HostQuestion question) {
        question.setHazelcastInstance(member);
        return question.process(Map.entry(key, new CircuitPlace()));
    }
}
