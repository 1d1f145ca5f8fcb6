package io.myelin.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A caller may use a class for the first time when its stack is almost exhausted. If the static initialiser overflowed
/// the stack, the class would be unusable for the life of the process. So the classes with which every use of a journal
/// begins initialise all those that have a static initialiser.
class JournalFirstUseTest {

    private static final int STACK = 256 << 10;

    @Test
    void noClassIsLostAtTheEndOfAStack() throws Exception {
        URL place = place(FileJournal.class);
        List<String> names = withStaticInitialiser(Path.of(place.toURI()));
        assertThat(names).hasSizeGreaterThan(15).contains(Block.class.getName());
        URL[] places = {place, place(Substrates.class)};
        try (var loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            Class.forName(FileJournal.class.getName(), true, loader);
            Class.forName(JournaledCircuit.class.getName(), true, loader);
            for (String name : names) {
                Class.forName(name, false, loader); // so that loading it takes no stack, as if from an archive
                var deep = new Thread(null, () -> initialiseAtTheEnd(name, loader), "deep", STACK);
                deep.start();
                deep.join();
                assertThatCode(() -> Class.forName(name, true, loader)).as(name).doesNotThrowAnyException();
            }
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
            return true; // the test gets the failure again
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private static List<String> withStaticInitialiser(Path classes) throws IOException {
        try (var files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(JournalFirstUseTest::parse)
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
