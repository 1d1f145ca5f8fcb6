package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Places of the code as they are shown.
class CodePlaceTest {

    private static StackTraceElement frame(String type, String method, int line) {
        return new StackTraceElement(type, method, null, line);
    }

    @Test
    void theInnermostFrameAndThoseOfTheProgramAreShown() {
        assertThat(CodePlace.of(new StackTraceElement[] {
                frame("java.lang.Object", "wait0", -2), frame("java.lang.Object", "wait", 399),
                frame("org.example.Pool", "take", 12), frame("java.util.ArrayList", "forEach", 1),
                frame("org.example.Server$$Lambda/0x000a", "run", 7), frame("org.example.Main", "a", 1),
                frame("org.example.Main", "b", 1)}))
                .isEqualTo("java.lang.Object.wait0 ← org.example.Pool.take:12 ← org.example.Server$$Lambda.run:7"
                        + " ← org.example.Main.a:1");
        assertThat(CodePlace.of(new StackTraceElement[] {})).isEmpty();
    }

    @Test
    void namesOfSimilarThreadsHaveOnePattern() {
        assertThat(CodePlace.pattern("pool-12-thread-3")).isEqualTo("pool-#-thread-#");
    }

    @Test
    void aTextHasNoControlCharactersAndNoHalvesOfPairs() {
        assertThat(CodePlace.clean("a\nb\uD83D😀\u001b[2J")).isEqualTo("a?b?😀?[2J");
    }
}
