package io.myelin.journal.tool;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.myelin.journal.JournalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/// Prints JSON objects, one on each line.
final class JsonLines implements AutoCloseable {

    /// The message if the device of the output is full, or its reader has closed the pipe.
    static final String UNWRITABLE = "the output cannot be written";

    /// The number of lines between two checks that the output can still be written. A check flushes it.
    private static final int LINES = 1_024;

    private static final int CHUNK = 8_192;

    private final PrintStream out;
    /// Lines to be printed; the last one may be incomplete, since its fields are read from files that can fail.
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    /// Bytes of the complete ones.
    private int complete;
    private final JsonGenerator json;
    private int lines;

    JsonLines(PrintStream out) throws IOException {
        this.out = out;
        json = new JsonFactory().createGenerator(pending, JsonEncoding.UTF8).setRootValueSeparator(null);
    }

    /// The fields of a line.
    interface Fields {

        /// Writes them.
        void write(JsonGenerator json) throws IOException;
    }

    /// Prints a line, or nothing if its fields throw; then no other line can be printed.
    ///
    /// @throws JournalException if earlier lines could not be written
    void print(Fields fields) throws IOException {
        json.writeStartObject();
        fields.write(json);
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
        complete = pending.size();
        if (complete >= CHUNK) {
            printPending();
        }
        // A print stream throws no exception, and a journal may have a hundred million records.
        if (++lines % LINES == 0 && out.checkError()) {
            throw new JournalException(UNWRITABLE);
        }
    }

    private void printPending() {
        out.write(pending.toByteArray(), 0, complete);
        pending.reset();
        complete = 0;
    }

    /// Prints the remaining lines, without one whose fields threw.
    @Override
    public void close() throws IOException {
        json.close();
        printPending();
    }
}
