package io.myelin.substrates.engine.compile;

import static java.lang.constant.ConstantDescs.BSM_CLASS_DATA;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.operator.Stage;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compiles the stages of one list of receptors. Each stage gets a hidden class with a copy of the stage's `receive`,
/// in which the stage is a constant in place of `this`, and its final reference fields are constants. The next stage's
/// copy is one of them, and the target at the end is replaced by its only receptor. So the JIT compiler can inline the
/// chain, independently of other chains.
///
/// The state remains in the stages: a stage and its copy do the same to the same objects. Either may receive any
/// emission, so the circuit can switch between two emissions, and nothing is transferred.
///
/// A stage that cannot be copied ([StageBody]) is called as it is, and so are the stages after it and those beyond the
/// limit of a list.
final class StageCode {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final ClassDesc RECEPTOR = ClassDesc.of(Receptor.class.getName());
    private static final MethodTypeDesc RECEIVE = MethodTypeDesc.of(CD_void, CD_Object);
    private static final int CONSTANT = ClassFile.ACC_STATIC | ClassFile.ACC_FINAL;
    /// The maximum number of classes for the stages of one list: calls that a compiler would inline.
    private static final int MOST = 64;

    private final String label;
    /// Branches that join again share the copies of the stages after them.
    private final Map<Object, Receptor<Object>> copies = new IdentityHashMap<>();
    private int classes;

    /// @param label becomes part of the classes' names
    StageCode(String label) {
        this.label = label;
    }

    /// The number of classes made so far.
    int classes() {
        return classes;
    }

    /// Makes the code of a stage and of those after it.
    ///
    /// @param receptor a stage, the target after the last stage, or a receptor of a user
    /// @return an equivalent receptor; the same one if it has no code
    /// @throws IllegalAccessException if the platform does not permit it
    /// @throws ReflectiveOperationException for no other reason
    @SuppressWarnings("unchecked") // a receptor only receives the values of its own pipe
    Receptor<Object> of(Receptor<?> receptor) throws ReflectiveOperationException {
        var same = (Receptor<Object>) receptor;
        if (!(receptor instanceof Stage || receptor instanceof Target)) {
            return same;
        }
        Receptor<Object> copy = copies.get(receptor);
        if (copy == null) {
            copy = receptor instanceof Target target ? end(target) : stage(same);
            copies.put(receptor, copy);
        }
        return copy;
    }

    /// The code of a target that always delivers to one receptor.
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic interface
    private Receptor<Object> end(Target target) throws ReflectiveOperationException {
        Receptor<Object> only = target.resolved();
        if (only == target || classes == MOST) {
            return target;
        }
        classes++;
        return FanOutCode.define(new Receptor[] {of(only)}, new Target[] {target}, label);
    }

    @SuppressWarnings("unchecked") // the copy accepts the type that the stage accepts
    private Receptor<Object> stage(Receptor<Object> stage) throws ReflectiveOperationException {
        Class<?> type = stage.getClass();
        List<Field> fields = constants(type);
        StageBody body = classes == MOST ? null : StageBody.of(type, fields);
        if (body == null) {
            return stage;
        }
        classes++;
        var values = new @Nullable Object[fields.size() + 1];
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            field.setAccessible(true);
            Object value = field.get(stage);
            values[i] = field.getType() == Receptor.class && value != null ? of((Receptor<?>) value) : value;
        }
        values[fields.size()] = stage;
        return (Receptor<Object>) MethodHandles.privateLookupIn(type, LOOKUP)
                .defineHiddenClassWithClassData(write(type, body, fields), values, true, ClassOption.NESTMATE)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    /// The fields of a stage that never change and hold references; of two with one name that of the subclass.
    private static List<Field> constants(Class<?> type) {
        var found = new LinkedHashMap<String, Field>();
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (isConstant(field)) {
                    found.putIfAbsent(field.getName(), field);
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static boolean isConstant(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isFinal(modifiers) && !Modifier.isStatic(modifiers) && !field.getType().isPrimitive();
    }

    private byte[] write(Class<?> type, StageBody body, List<Field> fields) {
        ClassDesc self = ClassDesc.of(type.getPackageName(), type.getSimpleName() + '_' + FanOutCode.fit(label));
        var resolver = ClassHierarchyResolver.ofClassLoading(type.getClassLoader());
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver)).build(self, made -> {
            made.withInterfaceSymbols(RECEPTOR).withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL);
            for (Field field : fields) {
                made.withField(field.getName(), descriptor(field.getType()), CONSTANT);
            }
            made.withField(StageBody.STAGE, descriptor(type), CONSTANT);
            made.withMethodBody(CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC,
                    code -> initialise(code, self, type, fields));
            made.withMethodBody(INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC,
                    code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_());
            made.withMethodBody("receive", RECEIVE, ClassFile.ACC_PUBLIC, code -> body.copy(code, self));
        });
    }

    static ClassDesc descriptor(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    private static void initialise(CodeBuilder code, ClassDesc self, Class<?> type, List<Field> fields) {
        code.ldc(DynamicConstantDesc.ofNamed(BSM_CLASS_DATA, DEFAULT_NAME, CD_Object.arrayType())).astore(0);
        for (int i = 0; i < fields.size(); i++) {
            constant(code, self, i, fields.get(i).getName(), descriptor(fields.get(i).getType()));
        }
        constant(code, self, fields.size(), StageBody.STAGE, descriptor(type));
        code.return_();
    }

    private static void constant(CodeBuilder code, ClassDesc self, int index, String name, ClassDesc type) {
        code.aload(0).loadConstant(index).aaload().checkcast(type).putstatic(self, name, type);
    }
}
