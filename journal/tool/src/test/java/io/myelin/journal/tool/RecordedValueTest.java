package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedValueTest {

    private static String written(String codec, byte... content) throws IOException {
        return written(codec, "bytes", content);
    }

    private static String written(String codec, String other, byte... content) throws IOException {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            RecordedValue.write(json, codec, other, ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN));
            json.writeEndObject();
        }
        return text.toString();
    }

    /// An outbox does not name its codec, so the one on the command line may be another.
    @ParameterizedTest
    @ValueSource(strings = {"long", "int", "double", "boolean"})
    void contentOfAnotherLengthIsPrintedAsBytes(String codec) throws IOException {
        assertThat(written(codec, new byte[9])).isEqualTo("{\"bytes\":\"AAAAAAAAAAAA\"}");
        assertThat(written(codec)).isEqualTo("{\"bytes\":\"\"}");
    }

    @Test
    void contentOfTheCodecsLengthIsPrintedAsItsValue() throws IOException {
        assertThat(written("long", new byte[] {1, 0, 0, 0, 0, 0, 0, 0})).isEqualTo("{\"value\":1}");
        assertThat(written("int", new byte[] {1, 0, 0, 0})).isEqualTo("{\"value\":1}");
        assertThat(written("boolean", (byte) 1)).isEqualTo("{\"value\":true}");
    }

    /// A program's own codec, which may write texts.
    @Test
    void theOtherCodecIsTakenForAnUnknownOne() throws IOException {
        assertThat(written("order 1", (byte) 'a')).isEqualTo("{\"bytes\":\"YQ==\"}");
        assertThat(written("order 1", "utf-8", (byte) 'a')).isEqualTo("{\"value\":\"a\"}");
        assertThat(written("order 1", "long", (byte) 'a')).isEqualTo("{\"bytes\":\"YQ==\"}");
        assertThat(written("bytes", "utf-8", (byte) 'a')).isEqualTo("{\"bytes\":\"YQ==\"}");
        assertThat(written("order 1", "order 2", (byte) 'a')).isEqualTo("{\"bytes\":\"YQ==\"}");
    }

    /// A program's own codec may have such a name.
    @Test
    void contentShorterThanWhatARequestAddsIsPrintedAsBytes() throws IOException {
        assertThat(written("request(long)", (byte) 'a')).isEqualTo("{\"bytes\":\"YQ==\"}");
        assertThat(written("request(long)", (byte) 'a', (byte) 0)).isEqualTo("{\"bytes\":\"YQA=\"}");
    }

    @Test
    void contentThatIsNoTextIsPrintedAsBytes() throws IOException {
        assertThat(written("utf-8", (byte) 0xC3, (byte) 0x28)).isEqualTo("{\"bytes\":\"wyg=\"}");
        assertThat(written("utf-8", "ä".getBytes(StandardCharsets.UTF_8))).isEqualTo("{\"value\":\"ä\"}");
    }
}
