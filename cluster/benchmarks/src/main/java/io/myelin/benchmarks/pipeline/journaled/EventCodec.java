package io.myelin.benchmarks.pipeline.journaled;

import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.journal.Codec;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;

/// Writes the published way's event, with all of its fourteen fields, into a journal.
public final class EventCodec implements Codec<Event> {

    /// Three longs, an int, a boolean and a double.
    private static final int FIXED = 3 * Long.BYTES + Integer.BYTES + 1 + Double.BYTES;

    @Override
    public String name() {
        return "event";
    }

    @Override
    public int bound(Event event) {
        return FIXED + StringField.bound(event.key()) + StringField.bound(event.type())
                + StringField.bound(event.schema())
                + StringField.bound(event.source()) + StringField.bound(event.correlation())
                + StringField.bound(event.cause())
                + StringField.bound(event.workflow()) + StringField.bound(event.payload());
    }

    @Override
    public void encode(Event event, ByteBuffer target) {
        target.putLong(event.sequence()).putLong(event.occurredAt()).putLong(event.submittedAt())
                .putInt(event.step()).put((byte) (event.undoing() ? 1 : 0)).putDouble(event.amount());
        StringField.write(event.key(), target);
        StringField.write(event.type(), target);
        StringField.write(event.schema(), target);
        StringField.write(event.source(), target);
        StringField.write(event.correlation(), target);
        StringField.write(event.cause(), target);
        StringField.write(event.workflow(), target);
        StringField.write(event.payload(), target);
    }

    @Override
    public Event decode(ByteBuffer source) {
        long sequence = source.getLong();
        long occurredAt = source.getLong();
        long submittedAt = source.getLong();
        int step = source.getInt();
        boolean undoing = source.get() != 0;
        double amount = source.getDouble();
        return new Event(sequence, StringField.read(source), StringField.read(source), StringField.read(source),
                StringField.read(source), occurredAt, submittedAt, StringField.read(source), StringField.read(source),
                StringField.read(source), step, undoing, amount, StringField.read(source));
    }
}
