package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The calls on the circuit's thread from its loop to a receptor are those that `docs/architecture.md` lists, and few.
class EmissionPathTest {

    /// Enough emissions for the emitting thread to be granted a lane.
    private static final int EMISSIONS = 10_000;
    private static final int MOST_METHODS = 9;
    private static final int MOST_FILES = 7;

    /// The methods of the engine on the calling thread's stack, outermost first.
    private static List<String> calls() {
        var frames = StackWalker.getInstance().walk(stack -> stack
                .filter(frame -> frame.getClassName().startsWith("io.myelin.substrates.engine."))
                .map(frame -> frame.getClassName().replaceAll(".*[.$]", "") + "." + frame.getMethodName())
                .toList());
        return frames.reversed();
    }

    private static List<String> documented() {
        String section = SourceTree.read("docs/architecture.md").split("### Calls of an emission\n", 2)[1]
                .split("\n### ", 2)[0];
        String circuit = section.substring(section.indexOf("- circuit's thread"));
        return Pattern.compile("`(\\w+\\.\\w+)`").matcher(circuit).results().map(match -> match.group(1)).toList();
    }

    @Test
    void theDocumentedCallsLeadToAReceptor() {
        Set<List<String>> paths = new LinkedHashSet<>();
        var circuit = cortex().circuit();
        try {
            Pipe<Integer> pipe = circuit.pipe(_ -> paths.add(calls()));
            for (int emission = 0; emission < EMISSIONS; emission++) {
                pipe.emit(emission);
            }
            circuit.await();
        } finally {
            circuit.close();
        }
        var throughALane = paths.stream().filter(path -> path.contains("Lane.drain")).map(ArrayList::new).toList();

        assertThat(documented()).hasSizeLessThanOrEqualTo(MOST_METHODS);
        assertThat(documented().stream().map(call -> call.replaceAll("\\..*", "")).distinct().count())
                .isLessThanOrEqualTo(MOST_FILES);
        assertThat(throughALane).isNotEmpty();
        for (var path : throughALane) {
            path.removeIf(call -> call.contains("lambda$"));
            assertThat(documented()).as(() -> "calls to the receptor: " + path).containsAll(path);
        }
    }
}
