package io.myelin.hazelcast.journal;

import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.FieldlessType;
import java.io.Serial;
import java.util.Map;

/// Selects heads whose last epoch's writer, or the writer before, must be notified; hardly any other change of a head
/// is sent to members with writers.
///
/// An epoch was claimed and not published yet: its opener is about to seal what the writer has under way. Or an epoch
/// was published and nothing of it is noted as durable: a writer that was idle all the time finds out only now, since
/// until then its own epoch is the last one.
final class LaterClaim implements Predicate<String, Head>, FieldlessType {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public boolean apply(Map.Entry<String, Head> entry) {
        var head = entry.getValue();
        var last = head.last();
        return last != null && (head.claimed > last.epoch() || head.durableIndex <= last.index());
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.LATER_CLAIM;
    }
}
