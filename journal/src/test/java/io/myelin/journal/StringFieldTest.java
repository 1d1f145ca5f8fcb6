package io.myelin.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Strings in records are read back unchanged.
class StringFieldTest {

    private static final List<String> ALL = List.of(
            "", "a", "EUR", "käse", "漢字", "😀?", "a\0b", "x".repeat(64), "x".repeat(65), "y".repeat(30_000));

    private static ByteBuffer written(Iterable<String> texts) {
        var buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        for (var text : texts) {
            int before = buffer.position();
            StringField.write(text, buffer);
            assertThat(buffer.position() - before).isLessThanOrEqualTo(StringField.bound(text));
        }
        return buffer.flip();
    }

    @Test
    void eachStringIsReadBack() {
        // In the middle of a larger array, as records are.
        var source = written(ALL).slice().order(ByteOrder.LITTLE_ENDIAN);
        var unreachable = source.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        for (var text : ALL) {
            assertThat(StringField.read(source)).isEqualTo(text);
            assertThat(StringField.read(unreachable)).isEqualTo(text);
        }
    }

    /// UTF-8 cannot express half of a surrogate pair: the text would be read back as another one.
    @Test
    void halfOfASurrogatePairIsRefused() {
        for (var text : List.of("\ud800", "a\ud800?", "\udc00\ud800", "漢\ud83d", "\ud83d\ud83d\ude00")) {
            assertThatThrownBy(() -> written(List.of(text))).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Codecs.STRING.encode(text, ByteBuffer.allocate(99)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// In a state, which may be larger than a record, its length would be cut off.
    @Test
    void textThatIsTooLongIsRefused() {
        var target = ByteBuffer.allocate(1 << 17);
        StringField.write("x".repeat(65_535), target);
        assertThat(StringField.read(target.flip())).hasSize(65_535);
        target.clear();
        assertThatThrownBy(() -> StringField.write("x".repeat(65_536), target))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lengthBeyondTheRecordIsRefused() {
        var source = written(List.of("EUR"));
        source.limit(4);
        assertThatThrownBy(() -> StringField.read(source)).isInstanceOf(RuntimeException.class);
    }
}
