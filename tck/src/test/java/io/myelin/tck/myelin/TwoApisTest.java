package io.myelin.tck.myelin;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.tck.support.EarlierApi;
import io.myelin.tck.support.Surfaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two declarations of the API on the class path are reported at start-up, in one line with the remedy.
class TwoApisTest {

    /// Loads the cortex, as any program does first.
    static final class Start implements Runnable {

        @Override
        public void run() {
            Substrates.cortex();
        }
    }

    @Test
    void bothAreNamedWithTheOneInUse() throws Exception {
        Path earlier = Surfaces.earlier();
        assertThat(logged(earlier, Surfaces.api(), Surfaces.provider())).singleElement().asString()
                .contains("more than once", EarlierApi.CLASSES.getFileName().toString())
                .contains("Remove all but one")
                .contains(location(earlier) + " is in use")
                .contains(location(Surfaces.api()))
                .doesNotContain("\n");
    }

    /// A path that can be pasted, and not the escapes of a URL.
    @Test
    void aPathIsShownAsItIs(@TempDir Path folder) throws Exception {
        Path spaced = Files.createSymbolicLink(folder.resolve("my libraries"), Surfaces.earlier().toAbsolutePath());
        assertThat(logged(spaced, Surfaces.api(), Surfaces.provider())).singleElement().asString()
                .contains(": " + spaced + " is in use");
    }

    @Test
    void aSingleApiIsNotReported() throws Exception {
        assertThat(logged(Surfaces.api(), Surfaces.provider())).isEmpty();
    }

    private static String location(Path place) {
        return place.toAbsolutePath().toString();
    }

    private static List<String> logged(Path... places) throws Exception {
        var messages = new ArrayList<String>();
        var handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                messages.add(record.getMessage());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        var logger = Logger.getLogger("io.myelin.substrates");
        logger.addHandler(handler);
        try {
            Surfaces.run(Start.class, places);
        } finally {
            logger.removeHandler(handler);
        }
        return messages;
    }
}
