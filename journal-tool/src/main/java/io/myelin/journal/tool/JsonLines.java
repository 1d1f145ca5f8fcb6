package io.myelin.journal.tool;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.io.PrintStream;

/// Prints JSON objects, one on each line.
final class JsonLines implements AutoCloseable {

    /// The message if the device of the output is full, or its reader has closed the pipe.
    static final String UNWRITABLE = "the output cannot be written";

    /// The number of lines between two checks that the output can still be written. A check flushes it.
    private static final int LINES = 1_024;

    private final PrintStream out;
    private final JsonGenerator json;
    private int lines;

    JsonLines(PrintStream out) throws IOException {
        this.out = out;
        json = new JsonFactory()
                .createGenerator(out, JsonEncoding.UTF8)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setRootValueSeparator(null);
    }

    /// The fields of a line.
    interface Fields {

        /// Writes them.
        void write(JsonGenerator json) throws IOException;
    }

    /// Prints a line.
    ///
    /// @throws JournalException if earlier lines could not be written
    void print(Fields fields) throws IOException {
        json.writeStartObject();
        fields.write(json);
        json.writeEndObject();
        json.writeRaw('\n');
        // A print stream throws no exception, and a journal may have a hundred million records.
        if (++lines % LINES == 0 && out.checkError()) {
            throw new JournalException(UNWRITABLE);
        }
    }

    /// Prints the remaining lines.
    @Override
    public void close() throws IOException {
        json.close();
    }
}
