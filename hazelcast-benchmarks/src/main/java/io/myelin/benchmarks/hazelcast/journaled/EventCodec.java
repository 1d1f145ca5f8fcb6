package io.myelin.benchmarks.hazelcast.journaled;

import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.distributed.Codec;
import io.myelin.distributed.Texts;
import java.nio.ByteBuffer;

/// The published way's event of fourteen fields in a journal, every field of it.
final class EventCodec implements Codec<Event> {

    /// Three longs, an int, a boolean and a double.
    private static final int FIXED = 3 * Long.BYTES + Integer.BYTES + 1 + Double.BYTES;

    /// Reads all texts but the two that are different for each event.
    private final Texts known = new Texts();

    @Override
    public String name() {
        return "event";
    }

    @Override
    public int bound(Event event) {
        return FIXED + Texts.bound(event.key()) + Texts.bound(event.type()) + Texts.bound(event.schema())
            + Texts.bound(event.source()) + Texts.bound(event.correlation()) + Texts.bound(event.cause())
            + Texts.bound(event.workflow()) + Texts.bound(event.payload());
    }

    @Override
    public void encode(Event event, ByteBuffer target) {
        target.putLong(event.sequence()).putLong(event.occurredAt()).putLong(event.submittedAt())
            .putInt(event.step()).put((byte) (event.undoing() ? 1 : 0)).putDouble(event.amount());
        Texts.write(event.key(), target);
        Texts.write(event.type(), target);
        Texts.write(event.schema(), target);
        Texts.write(event.source(), target);
        Texts.write(event.correlation(), target);
        Texts.write(event.cause(), target);
        Texts.write(event.workflow(), target);
        Texts.write(event.payload(), target);
    }

    @Override
    public Event decode(ByteBuffer source) {
        long sequence = source.getLong();
        long occurredAt = source.getLong();
        long submittedAt = source.getLong();
        int step = source.getInt();
        boolean undoing = source.get() != 0;
        double amount = source.getDouble();
        return new Event(sequence, known.readKnown(source), known.readKnown(source), known.readKnown(source),
            known.readKnown(source), occurredAt, submittedAt, Texts.read(source), Texts.read(source),
            known.readKnown(source), step, undoing, amount, known.readKnown(source));
    }
}
