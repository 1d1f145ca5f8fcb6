package io.myelin.twin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line.
class TwinTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return Twin.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "--attach", "--attach x", "--attach 0", "--attach 1 --file a.jfr", "--file /no/such.jfr", "--replay /no/folder",
        "--port 70000", "--speed 0", "--seconds 0", "--what", "shop", "--replay . --journal ."
    })
    void badArgumentsGetOneLineAndExitCode2(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").endsWith("\n").hasLineCount(1);
    }

    @Test
    void helpExplainsEveryOption() {
        assertThat(run("--help")).isZero();
    }
}
