package io.myelin.tck.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The API as of 3.0.2: the classes of the API on the class path without the members that came later.
///
/// Later additions are listed in the module `api`, where a test holds that listing: the API declared there is
/// the published 3.0.2 plus the listing, member by member.
public final class EarlierApi {

    /// Where the build looks for the classes; see the execution `api-3.0.2` in this module's `pom.xml`.
    public static final Path CLASSES = Path.of("target", "api-3.0.2");

    private static final Path LISTING = Path.of("..", "api", "src", "test", "resources", "surface-since-3.0.2.txt");

    private final Set<String> later;
    private final Set<String> dropped = new TreeSet<>();

    private EarlierApi(Set<String> later) {
        this.later = later;
    }

    /// The members that 3.0.2 lacks, each as its type's internal name, a dot, its name and its descriptor.
    public static Set<String> laterMembers() throws IOException {
        try (var lines = Files.lines(LISTING)) {
            return lines.filter(line -> line.contains(" | method | "))
                    .map(line -> line.substring(0, line.indexOf(" | ")))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /// Copies every class below a root, a folder or a jar, without the later members.
    ///
    /// @return the members left out
    public static Set<String> write(Path from, Path to) throws IOException {
        var earlier = new EarlierApi(laterMembers());
        if (Files.isDirectory(from)) {
            earlier.copy(from, to);
        } else {
            try (var jar = FileSystems.newFileSystem(from)) {
                earlier.copy(jar.getPath("/"), to);
            }
        }
        return earlier.dropped;
    }

    private void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            files.filter(file -> file.toString().endsWith(".class"))
                    .forEach(file -> copyClass(file, to.resolve(from.relativize(file).toString())));
        }
    }

    private void copyClass(Path file, Path copy) {
        try {
            var format = ClassFile.of();
            var model = format.parse(file);
            Predicate<ClassElement> isLater = element -> element instanceof MethodModel method
                    && isLater(model.thisClass().asInternalName(), method);
            Files.createDirectories(copy.getParent());
            Files.write(copy, format.transformClass(model, ClassTransform.dropping(isLater)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private boolean isLater(String type, MethodModel method) {
        var name = type + "." + method.methodName() + method.methodType();
        return later.contains(name) && (dropped.add(name) || true);
    }
}
