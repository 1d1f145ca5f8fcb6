package io.myelin.journal.state;

import io.myelin.journal.StringField;
import io.myelin.journal.ControlRecord;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The outboxes that the circuit was fed from: the identity of each feed's journal, as recorded. Confined to the
/// replaying thread during the replay, then to the circuit's.
public final class OutboxSources {

    private final Map<String, String> identities = new LinkedHashMap<>();

    /// Applies a record.
    public void apply(ControlRecord.Source source) {
        identities.put(source.feed(), source.identity());
    }

    /// The identity of the outbox that a feed was fed from, or `null` if it never was.
    public @Nullable String identity(String feed) {
        return identities.get(feed);
    }

    public SnapshotSection section() {
        return new SnapshotSection("sources", this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(identities.size());
        identities.forEach((feed, identity) -> {
            out.putString(feed);
            out.putString(identity);
        });
    }

    private void load(ByteBuffer in) {
        for (int left = in.getInt(); left > 0; left--) {
            identities.put(StringField.read(in), StringField.read(in));
        }
    }
}
