package io.humainary.substrates;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attribute;
import java.lang.classfile.AttributeMapper;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeAnnotation;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.AccessFlag.Location;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Lists what a program can link against: every public and protected type and member of a jar or of a folder
/// of classes, one fact a line, sorted, so that two listings compare line by line.
///
/// Read from the class files and not by reflection, because what a compiled program meets is in them alone:
/// descriptors, bridges, flags, generic signatures, `PermittedSubclasses`, constants, annotation defaults and
/// annotations kept for the runtime. Left out is what no other class can name (private, package-private and
/// anonymous types and members) and what no other class can observe (bodies, parameter names, debug data).
///
/// Run by itself, `java Surface.java some.jar` prints the listing of that jar.
final class Surface {

    private static final int OPEN = ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED;

    private final Map<String, ClassModel> models = new TreeMap<>();
    private final Set<String> lines = new TreeSet<>();

    private Surface() {
    }

    /// Prints the listing of every jar or folder named.
    public static void main(String... places) throws IOException {
        for (var place : places) {
            of(Path.of(place)).forEach(IO::println);
        }
    }

    /// Returns the sorted lines of one jar or folder.
    static List<String> of(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            return below(place);
        }
        try (var jar = FileSystems.newFileSystem(place)) {
            return below(jar.getPath("/"));
        }
    }

    private static List<String> below(Path root) throws IOException {
        var surface = new Surface();
        try (var files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".class")).map(Surface::parse)
                    .forEach(model -> surface.models.put(model.thisClass().asInternalName(), model));
        }
        surface.models.values().stream().filter(surface::isOpen).forEach(surface::type);
        return List.copyOf(surface.lines);
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(Files.readAllBytes(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Whether a program can name the type: it and every type around it are public or protected.
    private boolean isOpen(ClassModel model) {
        var nesting = nesting(model);
        if (nesting.isEmpty()) {
            return isOpen(model.flags().flagsMask());
        }
        var outer = nesting.get().outerClass().map(ClassEntry::asInternalName).map(models::get);
        return isOpen(nesting.get().flagsMask()) && outer.isPresent() && isOpen(outer.get());
    }

    private static boolean isOpen(int flags) {
        return (flags & OPEN) != 0;
    }

    /// The entry of a nested type about itself, which holds the flags it was declared with.
    private static Optional<InnerClassInfo> nesting(ClassModel model) {
        return model.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(attribute -> attribute.classes().stream())
                .filter(info -> info.innerClass().equals(model.thisClass())).findFirst();
    }

    private void type(ClassModel model) {
        var name = model.thisClass().asInternalName();
        line(name, "type", flags(model.flags().flagsMask() & ~ClassFile.ACC_SUPER, Location.CLASS));
        line(name, "nested", nesting(model).map(info -> flags(info.flagsMask(), Location.INNER_CLASS)));
        line(name, "extends", model.superclass().map(ClassEntry::asInternalName));
        model.interfaces().forEach(entry -> line(name, "implements", entry.asInternalName()));
        line(name, "permits", read(model, Attributes.permittedSubclasses(),
                attribute -> names(attribute.permittedSubclasses())));
        line(name, "record", read(model, Attributes.record(), attribute -> attribute.components().stream()
                .map(component -> component.name() + ":" + component.descriptor()).collect(joining(","))));
        common(name, model);
        model.fields().stream().filter(field -> isOpen(field.flags().flagsMask()))
                .forEach(field -> field(name, field));
        model.methods().stream().filter(method -> isOpen(method.flags().flagsMask()))
                .forEach(method -> method(name, method));
    }

    private void field(String type, FieldModel field) {
        var name = type + "." + field.fieldName() + ":" + field.fieldType();
        line(name, "field", flags(field.flags().flagsMask(), Location.FIELD));
        line(name, "constant", read(field, Attributes.constantValue(),
                attribute -> attribute.constant().constantValue().toString()));
        common(name, field);
    }

    private void method(String type, MethodModel method) {
        var name = type + "." + method.methodName() + method.methodType();
        line(name, "method", flags(method.flags().flagsMask(), Location.METHOD));
        line(name, "throws", read(method, Attributes.exceptions(),
                attribute -> names(attribute.exceptions())));
        line(name, "default", read(method, Attributes.annotationDefault(),
                attribute -> text(attribute.defaultValue())));
        line(name, "parameters", read(method, Attributes.runtimeVisibleParameterAnnotations(),
                attribute -> attribute.parameterAnnotations().stream().map(Surface::text)
                        .collect(joining(", "))));
        common(name, method);
    }

    /// Modifiers and annotations that types, fields and methods have in common.
    private void common(String name, AttributedElement element) {
        line(name, "generic", read(element, Attributes.signature(),
                attribute -> attribute.signature().stringValue()));
        line(name, "annotated", read(element, Attributes.runtimeVisibleAnnotations(),
                attribute -> text(attribute.annotations())));
        line(name, "type annotated", read(element, Attributes.runtimeVisibleTypeAnnotations(),
                attribute -> text(attribute.annotations().stream().map(TypeAnnotation::annotation).toList())));
        line(name, "deprecated", read(element, Attributes.deprecated(), _ -> "yes"));
    }

    private static <A extends Attribute<A>> Optional<String> read(
            AttributedElement element, AttributeMapper<A> kind, Function<A, String> text) {
        return element.findAttribute(kind).map(text);
    }

    private static String names(Collection<ClassEntry> entries) {
        return entries.stream().map(ClassEntry::asInternalName).collect(joining(","));
    }

    private static String text(List<Annotation> annotations) {
        return annotations.stream().map(Surface::text).sorted().collect(joining(" "));
    }

    private static String text(Annotation annotation) {
        return annotation.className() + annotation.elements().stream()
                .map(element -> element.name() + "=" + text(element.value())).sorted()
                .collect(joining(",", "(", ")"));
    }

    private static String text(AnnotationValue value) {
        return switch (value) {
            case AnnotationValue.OfConstant constant -> constant.resolvedValue().toString();
            case AnnotationValue.OfEnum constant -> constant.className() + "." + constant.constantName();
            case AnnotationValue.OfClass type -> type.className().stringValue();
            case AnnotationValue.OfAnnotation nested -> text(nested.annotation());
            case AnnotationValue.OfArray array -> array.values().stream().map(Surface::text)
                    .collect(joining(",", "{", "}"));
        };
    }

    private static String flags(int mask, Location location) {
        return AccessFlag.maskToAccessFlags(mask, location).stream()
                .map(flag -> flag.name().toLowerCase(Locale.ROOT)).sorted().collect(joining(" "));
    }

    private void line(String name, String fact, Optional<String> value) {
        value.ifPresent(text -> line(name, fact, text));
    }

    private void line(String name, String fact, String value) {
        lines.add(name + " | " + fact + " | " + value);
    }
}
