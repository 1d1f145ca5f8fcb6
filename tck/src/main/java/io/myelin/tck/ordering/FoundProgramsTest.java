package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.tools.ToolProvider;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs worth keeping, and tests of the machinery that finds them: it must detect a difference, shrink the program,
/// and print code that makes it again.
@Tag("workers")
final class FoundProgramsTest extends CircuitTest {

    /// The minimum that shows the planted difference: a subscription and an emission.
    private static final int SMALL = 3;

    /// A subscription that a receptor opens with STEM routing receives from the next emission on.
    @Test
    void aSubscriptionOfAReceptorBeginsWithTheNextEmission() {
        ReferenceComparison.assertSame(cortex, new Spec(1,
                List.of(
                        new Spec.Conduit(0, Routing.STEM, List.of(
                                new Spec.Behavior(List.of(new Spec.Bare(List.of(new Spec.Toggle(0, 1))))),
                                new Spec.Behavior(List.of(new Spec.Bare(List.of())))))),
                List.of(
                        new Spec.Subscribe(0, 0),
                        new Spec.Emit(new Spec.Ref(0, "a.b.c"), new Spec.Value(1, 1)),
                        new Spec.Emit(new Spec.Ref(0, "a.b"), new Spec.Value(2, 1)),
                        new Spec.Emit(new Spec.Ref(0, "a"), new Spec.Value(3, 0)))));
    }

    /// Plants a difference: fan-outs serve their targets in reverse order.
    private static boolean differsBackwards(Spec spec) {
        var parts = spec.parts().stream().map(part -> part instanceof Spec.FanOut fanOut
                ? new Spec.FanOut(fanOut.circuit(), fanOut.targets().reversed()) : part).toList();
        var expected = ReferenceComparison.expected(spec);
        var planted = ReferenceComparison.expected(new Spec(spec.circuits(), parts, spec.steps()));
        return expected.isPresent() && planted.isPresent()
                && ReferenceComparison.difference(expected.get(), planted.get()).isPresent();
    }

    @Test
    void aPlantedDifferenceIsFoundAndReduced(@TempDir Path folder) throws Exception {
        var found = new Spec[1];
        JqwikSession.run(() -> {
            var random = new Random(1);
            var generator = Generated.programs(1).generator(1_000, false);
            Shrinkable<Spec> program = generator.next(random);
            for (int tries = 1; !differsBackwards(program.value()); tries++) {
                assertThat(tries).as("no program shows the planted difference").isLessThan(2_000);
                program = generator.next(random);
            }
            found[0] = smallest(program, FoundProgramsTest::differsBackwards).value();
        });
        assertThat(found[0].steps().size()).as(() -> Code.test(found[0])).isLessThanOrEqualTo(SMALL);
        assertThat(found[0].parts().size() <= 2 * SMALL).as(() -> Code.test(found[0])).isTrue();
        assertThat(compiled(found[0], "Shrunk", folder)).isEqualTo(found[0]);
    }

    /// Continues with any smaller program that still fulfils the condition, until there is none.
    private static <T> Shrinkable<T> smallest(Shrinkable<T> start, Predicate<T> wanted) {
        var smallest = start;
        for (int round = 0; round < 2_000; round++) {
            var smaller = smallest.shrink().filter(candidate -> wanted.test(candidate.value())).findFirst();
            if (smaller.isEmpty()) {
                return smallest;
            }
            smallest = smaller.get();
        }
        return smallest;
    }

    /// The printed code of any program makes that program.
    @Test
    void codeCanBePasted(@TempDir Path folder) throws Exception {
        var specs = new ArrayList<Spec>();
        JqwikSession.run(() -> {
            var programs = Generated.programs(2).generator(1_000, false);
            for (int seed = 0; seed < 3; seed++) {
                specs.add(programs.next(new Random(seed)).value());
            }
        });
        for (var spec : specs) {
            assertThat(compiled(spec, "Pasted" + specs.indexOf(spec), folder)).isEqualTo(spec);
        }
    }

    private static Object compiled(Spec spec, String name, Path folder) throws Exception {
        var source = Files.writeString(folder.resolve(name + ".java"), """
                package io.myelin.tck.ordering;

                import io.humainary.substrates.api.Substrates.Routing;
                import java.util.List;
                import java.util.function.Supplier;

                final class %s implements Supplier<Spec> {
                    @Override
                    public Spec get() {
                        return %s;
                    }
                }
                """.formatted(name, Code.of(spec)));
        var compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(null, null, null, "-proc:none", "-d", folder.toString(),
                "-cp", place(Spec.class) + File.pathSeparator + place(Substrates.class),
                source.toString());
        assertThat(code).as(() -> Code.of(spec)).isEqualTo(0);
        var type = MethodHandles.lookup().defineClass(bytes(folder, name));
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return ((Supplier<?>) constructor.newInstance()).get();
    }

    private static byte[] bytes(Path folder, String name) throws IOException {
        return Files.readAllBytes(folder.resolve("io/myelin/tck/ordering").resolve(name + ".class"));
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
