package io.myelin.journal.tool;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/// Prints an object a line.
final class JsonLines implements AutoCloseable {

    private final JsonGenerator json;

    JsonLines(OutputStream out) throws IOException {
        json = new JsonFactory()
                .createGenerator(out, JsonEncoding.UTF8)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setRootValueSeparator(null);
    }

    /// The content of a line.
    interface Fields {

        /// Writes them.
        void write(JsonGenerator json) throws IOException;
    }

    /// Prints a line.
    void print(Fields fields) throws IOException {
        json.writeStartObject();
        fields.write(json);
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /// Prints what is left.
    @Override
    public void close() throws IOException {
        json.close();
    }
}
