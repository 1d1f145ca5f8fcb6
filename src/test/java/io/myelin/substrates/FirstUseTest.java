package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Routing;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A caller may use a class for the first time when its stack is almost exhausted. If the static initialiser overflowed
/// the stack, the class would be unusable for the life of the process. So the cortex initialises every class that has a
/// static initialiser.
class FirstUseTest {

    /// Classes used by the compiling thread only, which begins with an empty stack.
    private static final Set<String> OF_THE_COMPILER = Set.of(
            "io.myelin.substrates.engine.FanOutCode",
            "io.myelin.substrates.engine.StageBody",
            "io.myelin.substrates.engine.StageCode");

    private static final int STACK = 256 << 10;

    @Test
    void noClassIsLostAtTheEndOfAStack() throws Exception {
        URL[] places = {place(MyelinProvider.class), place(Substrates.class)};
        List<String> names = new ArrayList<>();
        for (URL place : places) {
            names.addAll(withStaticInitialiser(Path.of(place.toURI())));
        }
        assertThat(names).hasSizeGreaterThan(30).containsAll(OF_THE_COMPILER).contains(Routing.class.getName());
        try (var loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            makeTheCortex(loader);
            for (String name : names) {
                if (!OF_THE_COMPILER.contains(name)) {
                    Class.forName(name, false, loader); // so that its loading takes no stack, as from an archive
                    var deep = new Thread(null, () -> initialiseAtTheEnd(name, loader), "deep", STACK);
                    deep.start();
                    deep.join();
                    assertThatCode(() -> Class.forName(name, true, loader)).as(name).doesNotThrowAnyException();
                }
            }
        }
    }

    /// A program for a separate JVM, whose platform has initialised few classes.
    static final class FirstCircuit {

        private static final int LEVELS = 400;

        public static void main(String[] stack) throws InterruptedException {
            var cortex = Substrates.cortex();
            var deep = new Thread(null, () -> makeAtTheEnd(cortex), "deep", Long.parseLong(stack[0]));
            deep.start();
            deep.join();
            var circuit = cortex.circuit();
            circuit.pipe().emit(1);
            circuit.closeAwait();
            System.out.println("made");
        }

        private static int makeAtTheEnd(Cortex cortex) {
            int tried = 0;
            try {
                tried = makeAtTheEnd(cortex);
            } catch (StackOverflowError deepest) {
                // This level is the first to try.
            }
            if (tried < LEVELS) {
                try {
                    cortex.circuit();
                } catch (StackOverflowError | NoClassDefFoundError expected) {
                    // The last one counts.
                }
            }
            return tried + 1;
        }
    }

    @Test
    void theFirstCircuitMayBeMadeAtTheEndOfAStack() throws Exception {
        String classes = Stream.of(Substrates.class, MyelinProvider.class, FirstUseTest.class)
                .map(type -> new File(place(type).getPath()).getPath())
                .collect(Collectors.joining(File.pathSeparator));
        for (int stack = STACK; stack < STACK + 12_000; stack += 4_000) {
            Process process = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp", classes, FirstCircuit.class.getName(), String.valueOf(stack))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(output).contains("made");
            assertThat(process.waitFor()).as(output).isZero();
        }
    }

    private static void makeTheCortex(ClassLoader loader) throws ReflectiveOperationException {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader); // where providers are looked for
        try {
            loader.loadClass(Substrates.class.getName()).getMethod("cortex").invoke(null);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /// Initialises the class at each level of an overflowed stack, from the deepest upwards, until it succeeds or fails
    /// for good.
    private static boolean initialiseAtTheEnd(String name, ClassLoader loader) {
        try {
            if (initialiseAtTheEnd(name, loader)) {
                return true;
            }
        } catch (StackOverflowError deepest) {
            // This level is the first to try.
        }
        try {
            Class.forName(name, true, loader);
            return true;
        } catch (StackOverflowError stillTooDeep) {
            return false;
        } catch (ReflectiveOperationException | LinkageError lost) {
            return true; // the test gets it again
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /// @param classes a folder or a jar
    private static List<String> withStaticInitialiser(Path classes) throws IOException {
        if (Files.isRegularFile(classes)) {
            try (var jar = FileSystems.newFileSystem(classes)) {
                return withStaticInitialiser(jar.getPath("/"));
            }
        }
        try (var files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(FirstUseTest::parse)
                    .filter(type -> type.methods().stream()
                            .anyMatch(method -> method.methodName().equalsString("<clinit>")))
                    .map(type -> type.thisClass().asInternalName().replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
