package io.myelin.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.MeasuredJvm;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both sides of a pair, in a virtual machine of their own, with a row that needs no provider.
class PairedHarnessTest {

    private static final MeasuredJvm SMALL = new MeasuredJvm("256m", "serial", 0);
    private static final String ROW = "HandOverOps.queue_1_producer";

    @TempDir
    private Path folder;

    private static ClassPath own() {
        return new ClassPath(ClassPath.split(
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
    }

    private int measure(String row) throws IOException, InterruptedException {
        return new HarnessRun(SMALL, own()).paired(
                row, own(), Side.B, List.of("-wi", "1", "-w", "10ms", "-i", "5", "-r", "10ms"), folder);
    }

    @Test
    void bothSidesLeaveAsManyIterations() throws IOException, InterruptedException {
        assertThat(measure(ROW)).isZero();
        for (var side : Side.values()) {
            var rows = SuiteResult.rows(side.file(folder));
            assertThat(rows).singleElement().satisfies(row -> {
                assertThat(row.name()).isEqualTo(ROW);
                assertThat(row.forks()).singleElement()
                        .satisfies(fork -> assertThat(fork).hasSize(5).allMatch(nanos -> nanos > 0));
            });
        }
    }

    @Test
    void aRowThatFailsEndsBothSides() throws IOException, InterruptedException {
        // There is no provider of the API here.
        assertThat(measure("EmitOps.clock_alone_2")).isEqualTo(1);
        assertThat(folder).isEmptyDirectory();
    }
}
