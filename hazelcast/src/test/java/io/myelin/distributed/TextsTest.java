package io.myelin.distributed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Texts in records come back as they were, remembered or not.
class TextsTest {

    private static final List<String> ALL = List.of(
            "", "a", "EUR", "käse", "漢字", "a\0b", "x".repeat(64), "x".repeat(65), "y".repeat(30_000));

    private static ByteBuffer written(final Iterable<String> texts) {
        final var buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        for (final var text : texts) {
            final int before = buffer.position();
            Texts.write(text, buffer);
            assertTrue(buffer.position() - before <= Texts.bound(text));
        }
        return buffer.flip();
    }

    @Test
    void eachComesBack() {
        final var known = new Texts();
        // In the middle of a larger array, as records are.
        final var source = written(ALL).slice().order(ByteOrder.LITTLE_ENDIAN);
        for (final var text : ALL) {
            assertEquals(text, Texts.read(source));
        }
        for (int time = 0; time < 2; time++) {
            source.rewind();
            for (final var text : ALL) {
                assertEquals(text, known.readKnown(source));
            }
        }
        final var unreachable = source.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).rewind();
        for (final var text : ALL) {
            assertEquals(text, known.readKnown(unreachable));
        }
    }

    @Test
    void whatRecursIsTheSameObject() {
        final var known = new Texts();
        final var source = written(List.of("EUR", "EUR"));
        assertSame(known.readKnown(source), known.readKnown(source));
    }

    @Test
    void textsThatShareASlotAreKeptApart() {
        final var known = new Texts();
        // The same length and the same last bytes.
        final var texts = List.of("north-1234", "south-1234", "north-1234");
        final var source = written(texts);
        for (final var text : texts) {
            assertEquals(text, known.readKnown(source));
        }
    }

    @Test
    void lengthBeyondTheRecordIsRefused() {
        final var source = written(List.of("EUR"));
        source.limit(4);
        assertThrows(RuntimeException.class, () -> Texts.read(source));
        source.rewind();
        assertThrows(RuntimeException.class, () -> new Texts().readKnown(source));
    }
}
