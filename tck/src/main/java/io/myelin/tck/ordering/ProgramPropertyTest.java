package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Cortex;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeContainer;

/// Random programs of one thread behave on the provider as on the [Reference].
///
/// jqwik shrinks a failing program to the parts and steps that matter, and prints it. The short forms run the same
/// programs every time; the long forms begin with a seed that is new every time, which a failure prints.
@Tag("workers")
final class ProgramPropertyTest {

    private static Thread.UncaughtExceptionHandler before;

    private final Cortex cortex = Substrates.cortex();
    private long programs;
    private long lines;

    /// Programs fail on purpose, and failures may be reported as uncaught.
    @BeforeContainer
    static void expectFailures() {
        before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, _) -> {});
    }

    @AfterContainer
    static void restore() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    @Provide
    Arbitrary<Spec> onOneCircuit() {
        return Generated.programs(1);
    }

    @Provide
    Arbitrary<Spec> onTwoCircuits() {
        return Generated.programs(2);
    }

    /// Empty programs would agree.
    @AfterProperty
    void programsDidSomething() {
        assertThat(lines > 5 * programs).as(() -> lines + " lines in " + programs + " programs").isTrue();
    }

    private void compare(Spec spec) {
        ReferenceComparison.expected(spec).ifPresent(logs -> {
            programs++;
            lines += logs.stream().mapToInt(List::size).sum();
            ReferenceComparison.assertSame(cortex, spec);
        });
    }

    @Property(tries = 3_000, seed = "5", edgeCases = EdgeCasesMode.NONE)
    void programsOnOneCircuitEqualTheReference(@ForAll("onOneCircuit") Spec spec) {
        compare(spec);
    }

    @Property(tries = 300, seed = "5", edgeCases = EdgeCasesMode.NONE)
    void programsOnTwoCircuitsEqualTheReference(@ForAll("onTwoCircuits") Spec spec) {
        compare(spec);
    }

    @Tag("proof")
    @Property(tries = 100_000, edgeCases = EdgeCasesMode.NONE)
    void programsOnOneCircuitEqualTheReferenceInALongRun(@ForAll("onOneCircuit") Spec spec) {
        compare(spec);
    }

    @Tag("proof")
    @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
    void programsOnTwoCircuitsEqualTheReferenceInALongRun(@ForAll("onTwoCircuits") Spec spec) {
        compare(spec);
    }
}
