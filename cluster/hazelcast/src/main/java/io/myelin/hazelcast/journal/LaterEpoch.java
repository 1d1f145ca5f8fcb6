package io.myelin.hazelcast.journal;

import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.FieldlessType;
import java.io.Serial;
import java.util.Map;

/// Selects the heads of which the previous writer must be notified; hardly any other change of a head is sent to
/// members with writers.
///
/// An epoch was claimed and is not published yet: its opener is about to seal the slots of the last one. Or an epoch
/// was published and none of its blocks is durable yet: a writer that appends nothing meets no seal, and before the
/// publication its own epoch is the last one.
final class LaterEpoch implements Predicate<String, Head>, FieldlessType {

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
        return JournalTypes.LATER_EPOCH;
    }
}
