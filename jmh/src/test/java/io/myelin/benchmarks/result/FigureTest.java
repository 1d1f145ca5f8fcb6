package io.myelin.benchmarks.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTest {

    @TempDir
    private Path folder;

    private Figure only(String error, String rawData) throws IOException {
        var file = Files.writeString(folder.resolve("result.json"), """
            [{"benchmark": "some.where.PipeOps.row", "mode": "avgt", "threads": 1, "params": {"peer": "x"},
              "primaryMetric": {"score": 10.0, "scoreError": %s, "scoreUnit": "ns/op", "rawData": %s},
              "secondaryMetrics": {}}]
            """.formatted(error, rawData));
        return Figure.of(file).getFirst();
    }

    @Test
    void jmhsOwnFilesAreRead() throws IOException {
        var figure = only("0.5", "[[10.0, 10.0]]");
        assertEquals("PipeOps.row x", figure.label());
        assertEquals(10, figure.value());
        assertEquals(0.5, figure.error());
        assertEquals("ns/op", figure.unit());
    }

    @Test
    void forksThatLieApartWidenTheError() throws IOException {
        assertEquals(2, only("0.5", "[[8.0, 8.0], [12.0, 12.0]]").error());
    }

    @Test
    void anErrorThatJmhCouldNotTellStaysUnknown() throws IOException {
        assertTrue(Double.isNaN(only("\"NaN\"", "[[10.0]]").error()));
    }
}
