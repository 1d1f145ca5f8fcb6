package io.myelin.substrates.engine.compile;

import static java.lang.constant.ConstantDescs.BSM_CLASS_DATA;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

/// A list of receptors compiled to straight-line code: a hidden class whose one method calls each receptor, which is a
/// constant, and reports its exceptions. The JIT compiler knows each receptor's class and can inline it, independently
/// of other lists.
///
/// The method is longer than the limit up to which HotSpot inlines. A caller that is compiled soon after the code was
/// installed would otherwise inline the method before it has a profile, and from then on call each receptor instead of
/// inlining it. Compiled by itself, the method always has a profile.
///
/// The constants are static final fields that the class initialiser reads from the class data, so that the circuit's
/// thread has nothing to link.
final class FanOutCode {

    private static final ClassDesc RECEPTOR = ClassDesc.of(Receptor.class.getName());
    private static final ClassDesc TARGET = ClassDesc.of(Target.class.getName());
    private static final ClassDesc THREAD = ClassDesc.of(Thread.class.getName());
    private static final MethodTypeDesc RECEIVE = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc REPORT = MethodTypeDesc.of(CD_void, CD_Throwable);
    private static final MethodTypeDesc INTERRUPTED = MethodTypeDesc.of(CD_boolean);
    private static final int LONGEST_LABEL = 64;
    /// In bytes of bytecode: the option FreqInlineSize.
    private static final int LONGEST_INLINED = 325;

    private FanOutCode() {}

    /// Makes the code.
    ///
    /// @param receptors the receptors to call, in order
    /// @param targets those that report the exceptions of the receptors at the same places
    /// @param label becomes part of the class's name, as far as its characters permit
    /// @return a receptor equivalent to the list
    /// @throws IllegalAccessException if the platform does not permit it
    /// @throws ReflectiveOperationException for no other reason
    @SuppressWarnings("unchecked") // the class accepts the type that its constants accept
    static Receptor<Object> define(Receptor<Object>[] receptors, Target[] targets, String label)
            throws ReflectiveOperationException {
        int count = receptors.length;
        Object[] constants = Arrays.copyOf(receptors, 2 * count, Object[].class);
        System.arraycopy(targets, 0, constants, count, count);
        return (Receptor<Object>) MethodHandles.lookup()
                .defineHiddenClassWithClassData(write(count, label), constants, true)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    static byte[] write(int count, String label) {
        ClassDesc self = ClassDesc.of(FanOutCode.class.getPackageName(), "FanOut_" + fit(label));
        return ClassFile.of().build(self, made -> {
            made.withInterfaceSymbols(RECEPTOR).withFlags(ClassFile.ACC_FINAL);
            for (int i = 0; i < 2 * count; i++) {
                made.withField(field(i), type(i, count), ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
            }
            made.withMethodBody(CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC, code -> initialise(code, self, count));
            made.withMethodBody(INIT_NAME, MTD_void, 0,
                    code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_());
            receive(made, self, count);
        });
    }

    private static void initialise(CodeBuilder code, ClassDesc self, int count) {
        code.ldc(DynamicConstantDesc.ofNamed(BSM_CLASS_DATA, DEFAULT_NAME, CD_Object.arrayType())).astore(0);
        for (int i = 0; i < 2 * count; i++) {
            code.aload(0).loadConstant(i).aaload().checkcast(type(i, count)).putstatic(self, field(i), type(i, count));
        }
        code.return_();
    }

    /// Generates the calls of [io.myelin.substrates.engine.dispatch.Target#dispatch] for each receptor.
    private static void receive(ClassBuilder made, ClassDesc self, int count) {
        made.withMethodBody("receive", RECEIVE, ClassFile.ACC_PUBLIC, code -> {
            for (int i = 0; i < count; i++) {
                String receptor = field(i);
                String target = field(count + i);
                code.trying(
                        guarded -> guarded.getstatic(self, receptor, RECEPTOR)
                                .aload(1)
                                .invokeinterface(RECEPTOR, "receive", RECEIVE),
                        handler -> handler.catchingAll(caught -> caught.astore(2)
                                .getstatic(self, target, TARGET)
                                .aload(2)
                                .invokevirtual(TARGET, "report", REPORT)));
                code.invokestatic(THREAD, "interrupted", INTERRUPTED).pop();
            }
            for (int i = 0; i < LONGEST_INLINED; i++) {
                code.nop(); // costs nothing once it is compiled
            }
            code.return_();
        });
    }

    /// The field of a receptor, or of a target, which follow them.
    private static String field(int index) {
        return "c" + index;
    }

    private static ClassDesc type(int index, int count) {
        return index < count ? RECEPTOR : TARGET;
    }

    /// As much of a text as may be part of a class's name.
    static String fit(String label) {
        var name = new StringBuilder(label.length());
        for (int i = 0; i < Math.min(label.length(), LONGEST_LABEL); i++) {
            char letter = label.charAt(i);
            name.append(Character.isJavaIdentifierPart(letter) && letter != 0 ? letter : '_');
        }
        return name.toString();
    }
}
