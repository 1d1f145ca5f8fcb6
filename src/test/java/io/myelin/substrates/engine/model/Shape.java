package io.myelin.substrates.engine.model;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/// The effects of a method that another thread can observe, read from its class file in the order of the code: accesses
/// through variable handles with their modes, accesses to fields that threads share and to slots, fences, and calls
/// inside the engine.
final class Shape {

    private static final String ENGINE = "io/myelin/substrates/engine/";
    private static final String HANDLE = "java/lang/invoke/VarHandle";

    /// Shared fields that are not volatile; volatile ones are found by their modifier.
    private static final Set<String> SHARED = Set.of("Lane.position", "Lane.marked", "WorkerParking.thread");

    private final List<String> steps = new ArrayList<>();
    /// Handles that were loaded and are not used yet.
    private final Deque<String> handles = new ArrayDeque<>();

    private Shape() {}

    static List<String> of(Class<?> type, String method) {
        MethodModel found = model(type).methods().stream()
                .filter(candidate -> candidate.methodName().equalsString(method))
                .findFirst()
                .orElseThrow(() -> new AssertionError(type.getSimpleName() + " has no " + method));
        var shape = new Shape();
        found.code().orElseThrow().forEach(shape::add);
        return shape.steps;
    }

    private static ClassModel model(Class<?> type) {
        return model(type.getName().replace('.', '/'));
    }

    private static ClassModel model(String type) {
        try (InputStream bytes = Shape.class.getClassLoader().getResourceAsStream(type + ".class")) {
            return ClassFile.of().parse(bytes.readAllBytes());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void add(CodeElement element) {
        switch (element) {
            case FieldInstruction field -> add(field);
            case InvokeInstruction call -> add(call);
            case ArrayLoadInstruction load when load.opcode() == Opcode.AALOAD ->
                steps.add("plain slot");
            case ArrayStoreInstruction store when store.opcode() == Opcode.AASTORE ->
                steps.add("plain slot =");
            default -> {}
        }
    }

    private void add(FieldInstruction field) {
        String name = field.name().stringValue();
        if (field.type().equalsString("L" + HANDLE + ";")) {
            handles.push(name);
        } else if (isVolatile(field.owner().asInternalName(), name)) {
            steps.add("volatile " + name + (isStore(field) ? " =" : ""));
        } else if (SHARED.contains(simple(field.owner().asInternalName()) + "." + name)) {
            steps.add("plain " + name + (isStore(field) ? " =" : ""));
        }
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('/') + 1);
    }

    private static boolean isStore(FieldInstruction field) {
        return field.opcode() == Opcode.PUTFIELD;
    }

    /// A class file names the class through which a field is reached, not always the one that declares it.
    private static boolean isVolatile(String owner, String name) {
        for (String type = owner; type.startsWith(ENGINE);) {
            ClassModel model = model(type);
            for (FieldModel field : model.fields()) {
                if (field.fieldName().equalsString(name)) {
                    return field.flags().has(AccessFlag.VOLATILE);
                }
            }
            type = model.superclass().orElseThrow().asInternalName();
        }
        return false;
    }

    private void add(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (owner.equals(HANDLE)) {
            steps.add(call.opcode() == Opcode.INVOKESTATIC ? name : handles.pop() + "." + name);
        } else if (owner.endsWith("/LockSupport")) {
            steps.add("LockSupport." + name);
        } else if (owner.startsWith(ENGINE) && !name.equals("<init>")) {
            steps.add(simple(owner) + "." + name + "()");
        }
    }
}
