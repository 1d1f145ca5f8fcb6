package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyCommandTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws Exception {
        try (var journal = FileJournal.open(folder.resolve("sums"), "sums")) {
            ToolProgram.write(journal);
        }
    }

    private ToolRun why(Object... options) {
        var arguments = new Object[options.length + 4];
        arguments[0] = "why";
        arguments[1] = folder.resolve("sums");
        arguments[2] = "--program";
        arguments[3] = ToolProgram.class.getName();
        System.arraycopy(options, 0, arguments, 4, options.length);
        return ToolRun.of(arguments);
    }

    @Test
    void printsTheTriggerAndWhatWasNeeded() {
        var run = why("--at", "echoes", "--needed");

        assertThat(run.error()).isEmpty();
        assertThat(run.lines()).containsExactly(
                "echoes = 10",
                "  triggered by record 9, inlet numbers: 10",
                "    echoes = 10",
                "  needed, of 10 records from 0 on",
                "    record 9, inlet numbers: 10");
        assertThat(run.code()).isZero();
    }

    @Test
    void printsJson() {
        assertThat(why("--at", "echoes", "--value", "10", "--record", 9, "--json").lines())
                .singleElement().asString()
                .startsWith(
                        "{\"arrival\":{\"record\":9,\"pipe\":\"echoes\",\"value\":\"10\"},\"trigger\":{");
    }

    @Test
    void whatDidNotArriveIsNotExplained() {
        assertThat(why("--at", "echoes", "--value", "11"))
                .isEqualTo(new ToolRun(1, List.of("nothing arrived there"), ""));
        assertThat(why("--at", "echoes", "--record", 3).code()).isEqualTo(1);
    }

    @Test
    void badCommandLines() {
        assertThat(why().code()).isEqualTo(2);
        assertThat(why("--at", "echoes", "--class-path", folder.resolve("none")).error())
                .isEqualTo("journal-tool: " + folder.resolve("none") + " on the class path does not exist\n");
        assertThat(ToolRun.of("why", folder, "--program", "none.Such", "--at", "echoes").code()).isEqualTo(2);
    }
}
