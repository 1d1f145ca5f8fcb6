package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTest {

    @TempDir
    private Path folder;

    private List<Figure> figures(String rawData, String secondary) throws IOException {
        return Figure.of(SuiteResult.rows(Files.writeString(folder.resolve("result.json"), """
                [{"benchmark": "some.where.PipeOps.row", "mode": "avgt", "threads": 1, "params": {"peer": "x"},
                  "primaryMetric": {"score": 10.0, "scoreError": "NaN", "scoreUnit": "ns/op", "rawData": %s},
                  "secondaryMetrics": {%s}}]
                """.formatted(rawData, secondary))).getFirst());
    }

    @Test
    void jmhsOwnFilesAreRead() throws IOException {
        var figure = figures("[[10.0, 11.0], [9.0]]", "").getFirst();
        assertThat(figure.label()).isEqualTo("PipeOps.row x");
        assertThat(figure.value()).isEqualTo(9.75);
        assertThat(figure.forks()).containsExactly(List.of(10.0, 11.0), List.of(9.0));
        assertThat(figure.unit()).isEqualTo("ns/op");
        assertThat(figure.sound()).isTrue();
    }

    @Test
    void furtherFiguresComeWithTheScoreAndWithTheirUnits() throws IOException {
        var figures = figures("[[10.0]]", """
                "p99_us": {"score": 6.0, "scoreUnit": "#", "rawData": [[2.0, 4.0]]},
                "gc.alloc.rate.norm": {"score": 4.0, "scoreUnit": "B/op", "rawData": [[4.0]]},
                "gc.count": {"score": 4.0, "scoreUnit": "counts", "rawData": [[4.0]]}
                """);
        assertThat(figures).extracting(Figure::label).containsExactly(
                "PipeOps.row x", "PipeOps.row x, p99_us", "PipeOps.row x, gc.alloc.rate.norm");
        assertThat(figures).extracting(Figure::unit).containsExactly("ns/op", "us", "B/op");
        assertThat(figures.get(1).value()).isEqualTo(3);
    }

    @Test
    void anIterationThatIsNoNumberMakesTheFigureUnsound() throws IOException {
        assertThat(figures("[[10.0, \"NaN\"]]", "").getFirst().sound()).isFalse();
    }
}
