package io.myelin.substrates.engine.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.io.IOException;
import java.lang.classfile.Attribute;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The `receive` method of a class of stages, to be copied into a nestmate of that class.
///
/// The copy has the access rights of the class to its own members and those of its package, and none to what the class
/// inherits; and its `this` is another object. So a method is not copied if it calls a method of `super`, uses an
/// inherited member other than a constant of its own stage, creates lambdas, or assigns the slot of `this`. Nor is it
/// copied if the class file that is found may be that of another class of the same name.
final class StageBody {

    /// The constant in place of `this`; no identifier of a Java source.
    static final String STAGE = "this stage";

    private static final MethodTypeDesc RECEIVE = MethodTypeDesc.of(CD_void, CD_Object);

    private final Class<?> type;
    private final ClassDesc original;
    private final Set<String> constants;
    private final CodeModel code;

    private StageBody(Class<?> type, List<Field> constants, CodeModel code) {
        original = StageCode.descriptor(type);
        this.type = type;
        this.constants = new HashSet<>();
        for (Field field : constants) {
            this.constants.add(field.getName());
        }
        this.code = code;
    }

    /// @param type the class of a stage
    /// @param constants those of its fields, and of its superclasses', that become constants
    /// @return null if the method cannot be copied
    static @Nullable StageBody of(Class<?> type, List<Field> constants) {
        CodeModel code = read(type);
        if (code == null) {
            return null;
        }
        var body = new StageBody(type, constants, code);
        List<CodeElement> elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            boolean onThis = i > 0 && isThis(elements.get(i - 1));
            if (!body.isCopyable(elements.get(i), onThis)) {
                return null;
            }
        }
        return body;
    }

    private static @Nullable CodeModel read(Class<?> type) {
        String name = type.getName();
        String resource = name.substring(name.lastIndexOf('.') + 1) + ".class";
        if (!type.getModule().isNamed() && !isFileOf(type, type.getResource(resource))) {
            return null;
        }
        try (var file = type.getResourceAsStream(resource)) {
            return file == null ? null : find(ClassFile.of().parse(file.readAllBytes()));
        } catch (IOException unreadable) {
            return null;
        }
    }

    /// Whether a resource comes from the same place as its class. A class loader may prefer its own classes but its
    /// parent's resources, which may belong to another version of the class. In a named module both come from the
    /// module.
    private static boolean isFileOf(Class<?> type, @Nullable URL resource) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (resource == null || location == null) {
            return false;
        }
        String found = resource.toExternalForm();
        String root = location.toExternalForm();
        String path = type.getName().replace('.', '/') + ".class";
        return found.equals(root + path) || found.equals("jar:" + root + "!/" + path);
    }

    private static @Nullable CodeModel find(ClassModel type) {
        for (MethodModel method : type.methods()) {
            if (method.methodName().equalsString("receive") && method.methodTypeSymbol().equals(RECEIVE)) {
                for (MethodElement element : method) {
                    if (element instanceof CodeModel code) {
                        return code;
                    }
                }
            }
        }
        return null;
    }

    private static boolean isThis(CodeElement element) {
        return element instanceof LoadInstruction load && load.slot() == 0;
    }

    private boolean isCopyable(CodeElement element, boolean onThis) {
        return switch (element) {
            case InvokeDynamicInstruction _ -> false;
            case StoreInstruction store -> store.slot() != 0;
            case IncrementInstruction increment -> increment.slot() != 0;
            case ConstantInstruction constant -> !(constant.constantValue() instanceof DynamicConstantDesc<?>);
            case FieldInstruction field ->
                onThis && isConstant(field) || isAccessible(field.owner().asSymbol(), field.name(), declaredFields());
            case InvokeInstruction call when call.opcode() == Opcode.INVOKESPECIAL ->
                call.name().equalsString(INIT_NAME);
            case InvokeInstruction call -> isAccessible(call.owner().asSymbol(), call.name(), declaredMethods());
            default -> true;
        };
    }

    /// A nestmate can access the members that the class declares, but those of a superclass may be protected. If the
    /// class uses members of any other class, these are public or belong to its package or its nest.
    private boolean isAccessible(ClassDesc owner, Utf8Entry name, Set<String> declared) {
        if (owner.equals(original)) {
            return declared.contains(name.stringValue());
        }
        for (Class<?> at = type.getSuperclass(); at != Object.class; at = at.getSuperclass()) {
            if (owner.equals(StageCode.descriptor(at))) {
                return false;
            }
        }
        return true;
    }

    private Set<String> declaredFields() {
        var names = new HashSet<String>();
        for (Field field : type.getDeclaredFields()) {
            names.add(field.getName());
        }
        return names;
    }

    private Set<String> declaredMethods() {
        var names = new HashSet<String>();
        for (Method method : type.getDeclaredMethods()) {
            names.add(method.getName());
        }
        return names;
    }

    private boolean isConstant(FieldInstruction read) {
        return read.opcode() == Opcode.GETFIELD
                && read.owner().asSymbol().equals(original)
                && constants.contains(read.name().stringValue());
    }

    /// Writes the copy.
    ///
    /// @param self the class that gets it, with a static field for each constant and for the stage
    void copy(CodeBuilder to, ClassDesc self) {
        to.transform(code, CodeTransform.ofStateful(() -> new Copying(self)));
    }

    /// `this` becomes the stage, and a read of a constant of `this` that constant.
    private final class Copying implements CodeTransform {

        private final ClassDesc self;
        private boolean isThisPending;

        Copying(ClassDesc self) {
            this.self = self;
        }

        @Override
        public void accept(CodeBuilder to, CodeElement element) {
            boolean onThis = isThisPending;
            isThisPending = isThis(element);
            if (onThis && element instanceof FieldInstruction read && isConstant(read)) {
                to.getstatic(self, read.name().stringValue(), read.typeSymbol());
                return;
            }
            if (onThis) {
                to.getstatic(self, STAGE, original);
            }
            switch (element) {
                case LoadInstruction _ when isThisPending -> {} // until the next element is known
                case LocalVariable _ -> {} // describes the original, as do the next two
                case LocalVariableType _ -> {}
                case Attribute<?> _ -> {}
                default -> to.with(element);
            }
        }
    }
}
