package io.myelin.hazelcast.journal;

import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.FieldlessType;
import java.io.Serial;
import java.util.Map;

/// Selects heads in which an epoch was claimed and not published yet: the last epoch's writer must be notified, and no
/// other change of a head is sent to members with writers.
final class LaterClaim implements Predicate<String, Head>, FieldlessType {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public boolean apply(Map.Entry<String, Head> entry) {
        var last = entry.getValue().last();
        return last != null && entry.getValue().claimed > last.epoch();
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
