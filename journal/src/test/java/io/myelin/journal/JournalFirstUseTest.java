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

/// The first use of a class may be at the end of the caller's stack. If its static initialiser overflowed, the class
/// would be unusable for the life of the process; so the classes with which every journal begins have initialised
/// those that have one.
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
                Class.forName(name, false, loader); // so that its loading takes no stack, as from an archive
                var deep = new Thread(null, () -> initialiseAtTheEnd(name, loader), "deep", STACK);
                deep.start();
                deep.join();
                assertThatCode(() -> Class.forName(name, true, loader)).as(name).doesNotThrowAnyException();
            }
        }
    }

    /// Tries on each level of an overflowed stack, from the deepest up, until the outcome is final.
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
