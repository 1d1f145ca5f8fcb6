package io.myelin.substrates.topology.cut;

import io.myelin.substrates.topology.CodeLocation;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Finds where callbacks are written, from their class files. The class of a lambda does not tell which one of its host
/// it is, so it is found by its interface and the types of the captured variables; there may be several. One thread.
final class CodeFinder {

    /// @param name the location as text
    record Written(CodeLocation location, String name) {}

    private final Map<Class<?>, Written> found = new HashMap<>();
    private final Map<String, Optional<ClassModel>> files = new HashMap<>();

    /// @param method the method of its interface
    Written of(Object callback, String method) {
        return found.computeIfAbsent(callback.getClass(), type -> {
            var location = find(type, method);
            return new Written(location, location.toString());
        });
    }

    /// The name of the class whose file has the code of a class.
    private static String host(Class<?> type) {
        return isLambda(type) ? type.getName().substring(0, type.getName().indexOf("$$Lambda")) : type.getName();
    }

    private static boolean isLambda(Class<?> type) {
        return type.isHidden() && type.getName().contains("$$Lambda");
    }

    private CodeLocation find(Class<?> type, String method) {
        SortedSet<Integer> lines = new TreeSet<>();
        files.computeIfAbsent(host(type), name -> read(type, name)).ifPresent(file -> {
            if (isLambda(type)) {
                collectLambdas(file, factory(type), lines);
            } else {
                file.methods().stream()
                        .filter(candidate -> candidate.methodName().equalsString(method))
                        .filter(candidate -> !candidate.flags().has(AccessFlag.SYNTHETIC)) // a bridge
                        .forEach(candidate -> line(candidate).ifPresent(lines::add));
            }
        });
        return new CodeLocation(host(type), List.copyOf(lines));
    }

    private static Optional<ClassModel> read(Class<?> type, String name) {
        var loader = type.getClassLoader() == null ? ClassLoader.getSystemClassLoader() : type.getClassLoader();
        try (var in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? Optional.empty() : Optional.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    /// The type of the instruction that makes a lambda: from the captured variables to its interface.
    private static MethodTypeDesc factory(Class<?> lambda) {
        List<ClassDesc> captured = Arrays.stream(lambda.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getType)
                .map(CodeFinder::description)
                .toList();
        return MethodTypeDesc.of(description(lambda.getInterfaces()[0]), captured);
    }

    private static ClassDesc description(Class<?> type) {
        return type.isHidden() ? ConstantDescs.CD_Object : ClassDesc.ofDescriptor(type.descriptorString());
    }

    private static void collectLambdas(ClassModel host, MethodTypeDesc factory, SortedSet<Integer> lines) {
        for (var method : host.methods()) {
            int line = 0;
            for (CodeElement element : method.code().map(code -> code.elementList()).orElse(List.of())) {
                if (element instanceof LineNumber number) {
                    line = number.line();
                } else if (element instanceof InvokeDynamicInstruction made && made.typeSymbol().equals(factory)) {
                    int start = body(host, made).flatMap(CodeFinder::line).orElse(line);
                    if (start > 0) {
                        lines.add(start);
                    }
                }
            }
        }
    }

    /// The method with a lambda's body, if it is in this class; that of a method reference may be anywhere.
    private static Optional<MethodModel> body(ClassModel host, InvokeDynamicInstruction made) {
        return made.bootstrapArgs().stream()
                .filter(DirectMethodHandleDesc.class::isInstance)
                .map(DirectMethodHandleDesc.class::cast)
                .flatMap(body -> host.methods().stream()
                        .filter(method -> method.methodName().equalsString(body.methodName())
                                && method.methodType().equalsString(body.lookupDescriptor())))
                .findFirst();
    }

    private static Optional<Integer> line(MethodModel method) {
        return method.code().flatMap(code -> code.elementStream()
                .filter(LineNumber.class::isInstance)
                .map(element -> ((LineNumber) element).line())
                .findFirst());
    }
}
