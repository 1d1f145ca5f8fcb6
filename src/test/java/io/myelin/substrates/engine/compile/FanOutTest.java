package io.myelin.substrates.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Lists of receptors that are compiled to a class: which are, when, and for how long. No difference except speed is
/// observable.
class FanOutTest {

    private static final int HOT = 4;

    private final List<Throwable> failures = new ArrayList<>();
    private final List<Subject<?>> closest = new ArrayList<>();
    private final SteppedWorker stepped = new SteppedWorker((subject, failure) -> {
        failures.add(failure);
        closest.add(subject);
    });
    private final Worker worker = stepped.worker();
    private final List<String> heard = new ArrayList<>();
    private final List<Boolean> failedInCode = new ArrayList<>();

    private static FanOutCompiler compiler(int capacity, Executor executor) {
        return new FanOutCompiler(HOT, capacity, executor);
    }

    private static FanOutCompiler compiler() {
        return compiler(100, Runnable::run);
    }

    private Receptor<Object> receptor(String name) {
        return value -> heard.add(name + value);
    }

    private Dispatch list(ListCompiler compiler, List<Receptor<Object>> receptors) {
        var dispatch = new Dispatch(worker, "a label; of [any] text", compiler);
        receptors.forEach(dispatch::add);
        return dispatch;
    }

    private Target fixed(ListCompiler compiler, List<Receptor<Object>> receptors) {
        return Target.of(worker, list(compiler, receptors));
    }

    private List<String> emit(Target target, Object value) {
        worker.submit(target, value);
        stepped.step();
        var all = List.copyOf(heard);
        heard.clear();
        return all;
    }

    /// Emits until the compiled class exists and is in use.
    private void heat(Target target) {
        for (int i = 0; i < 2 * HOT + 1; i++) {
            emit(target, i);
        }
    }

    /// The classes of generated code on the stack of the receptor that calls this method.
    private static List<String> codeOnStack() {
        return StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.contains("FanOut_"))
                        .toList());
    }

    @Test
    void aHotListIsCalledByCodeNamedAfterIt() {
        var compiler = compiler();
        var found = new ArrayList<List<String>>();
        Receptor<Object> looks = value -> found.add(codeOnStack());
        var target = fixed(compiler, List.of(receptor("a"), looks));
        heat(target);
        assertThat(compiler.compiled()).isEqualTo(1);
        assertThat(compiler.refused()).isEqualTo(0);
        assertThat(found.get(HOT - 1)).as("before it was asked for").isEmpty();
        assertThat(found.getLast().size()).isEqualTo(1);
        assertThat(found.getLast().getFirst().contains(".FanOut_a_label__of__any__text"))
                .as(() -> found.getLast().toString())
                .isTrue();
        assertThat(emit(target, "x")).isEqualTo(List.of("ax"));
    }

    @Test
    void theCodeOfAListIsTooLongToBeInlined() {
        var receive = ClassFile.of().parse(FanOutCode.write(2, "label")).methods().stream()
                .filter(method -> method.methodName().equalsString("receive"))
                .map(method -> (CodeAttribute) method.code().orElseThrow())
                .findFirst()
                .orElseThrow();
        assertThat(receive.codeLength()).isGreaterThan(325);
    }

    @Test
    void aFailureIsReportedOnceNamesItsReceptorAndStopsNoOther() {
        Receptor<Object> fails = value -> {
            throw new IllegalStateException("thrown by the test");
        };
        var target = fixed(compiler(), List.of(receptor("a"), fails, receptor("b"), fails));
        heat(target);
        failures.clear();
        assertThat(emit(target, "x")).isEqualTo(List.of("ax", "bx"));
        assertThat(failures.size()).isEqualTo(2);
        assertThat(failures.getFirst().getStackTrace()[0].getClassName())
                .isEqualTo(FanOutTest.class.getName());
    }

    private static Subject<?> subject(String name) {
        return LinkedSubject.<Pipe<Object>>of(InternedName.of(name), Pipe.class, LinkedSubject.CORTEX);
    }

    /// That of the list for its receptors, and that of its own target for a pipe among several of one row.
    @Test
    void aFailureIsAttributedToTheSameSubjectByCodeAsByTheLoop() {
        Receptor<Object> fails = value -> {
            failedInCode.add(!codeOnStack().isEmpty());
            throw new IllegalStateException("thrown by the test");
        };
        Subject<?> list = subject("list");
        Subject<?> one = subject("one");
        Subject<?> other = subject("other");
        var compiler = compiler();
        var dispatch = list(compiler, List.of(fails, fails));
        dispatch.add(Target.of(worker, fails).about(one));
        dispatch.add(Target.of(worker, fails).about(other));
        var target = Target.of(worker, dispatch).about(list);
        emit(target, "x");
        assertThat(failedInCode).containsOnly(false);
        assertThat(closest).isEqualTo(List.of(list, list, one, other));
        heat(target);
        closest.clear();
        failedInCode.clear();
        emit(target, "x");
        assertThat(failedInCode).containsOnly(true);
        assertThat(closest).isEqualTo(List.of(list, list, one, other));
    }

    @Test
    void aListThatResolvesToTheSameKeepsItsCode() {
        var compiler = compiler();
        var topology = new Topology();
        var other = Target.of(worker, receptor("other"));
        var names = new ArrayList<>(List.of(receptor("a"), receptor("b")));
        var target = Target.of(worker, topology, () -> {
            var dispatch = list(compiler, names);
            dispatch.add(other);
            return dispatch;
        });
        heat(target);
        assertThat(compiler.compiled()).isEqualTo(1);
        topology.change();
        heat(target);
        assertThat(compiler.compiled()).as("made again").isEqualTo(1);
        names.add(receptor("c"));
        topology.change();
        assertThat(emit(target, "x")).isEqualTo(List.of("ax", "bx", "cx", "otherx"));
        heat(target);
        assertThat(compiler.compiled()).as("a list that changed has to be hotter").isEqualTo(1);
        for (int i = 0; i < 4; i++) {
            heat(target);
        }
        assertThat(compiler.compiled()).isEqualTo(2);
        assertThat(emit(target, "x")).isEqualTo(List.of("ax", "bx", "cx", "otherx"));
        names.clear();
        topology.change();
        assertThat(emit(target, "x")).isEqualTo(List.of("otherx"));
    }

    /// The emission that is being dispatched goes to the list as it was, the next one to the list as it is.
    @Test
    void aChangeFromInsideTheCodeHoldsFromTheNextEmission() {
        var topology = new Topology();
        var names = new ArrayList<Receptor<Object>>();
        names.add(value -> {
            if (value.equals("change")) {
                names.removeLast();
                topology.change();
            }
        });
        names.add(receptor("a"));
        names.add(receptor("b"));
        var compiler = compiler();
        var target = Target.of(worker, topology, () -> list(compiler, names));
        heat(target);
        assertThat(compiler.compiled()).isEqualTo(1);
        assertThat(emit(target, "change")).isEqualTo(List.of("achange", "bchange"));
        assertThat(emit(target, "x")).isEqualTo(List.of("ax"));
    }

    /// Members that never change are called without their targets; other members are asked for their current receivers.
    @Test
    void aRowOfTargetsFollowsTheirChanges() {
        var topology = new Topology();
        var name = new String[] {"before"};
        var changing = Target.of(worker, topology, () -> list(compiler(), List.of(receptor(name[0]))));
        var compiler = compiler();
        var dispatch = new Dispatch(worker, "", compiler);
        dispatch.add(Target.of(worker, receptor("fixed")));
        dispatch.add(changing);
        dispatch.add(fixed(compiler, List.of(receptor("c"), receptor("d"))));
        dispatch.add(Target.of(worker));
        var target = Target.of(worker, dispatch);
        heat(target);
        assertThat(compiler.compiled() > 0).isTrue();
        name[0] = "after";
        topology.change();
        assertThat(emit(target, "x")).isEqualTo(List.of("fixedx", "afterx", "cx", "dx"));
    }

    @Test
    void atTheLimitNothingIsCompiledUntilCodeIsUnloaded() {
        var compiler = compiler(1, Runnable::run);
        var topology = new Topology();
        var receptors = new ArrayList<>(List.of(receptor("a"), receptor("b")));
        var first = Target.of(worker, topology, () -> list(compiler, receptors));
        heat(first);
        var second = fixed(compiler, List.of(receptor("c"), receptor("d")));
        heat(second);
        assertThat(compiler.compiled()).isEqualTo(1);
        assertThat(compiler.refused()).isEqualTo(1);
        receptors.removeLast();
        topology.change();
        assertThat(emit(first, "x")).isEqualTo(List.of("ax"));
        for (int round = 0; round < 200 && compiler.compiled() < 2; round++) {
            System.gc(); // until the first code is unloaded
            for (int i = 0; i < 1_000; i++) {
                emit(second, i);
            }
        }
        assertThat(compiler.compiled()).as("no room, though the first code is gone").isEqualTo(2);
        assertThat(emit(second, "x")).isEqualTo(List.of("cx", "dx"));
    }

    @Test
    void theListRemainsIfNoClassCanBeDefined() {
        for (var compiler : List.of(compiler(0, Runnable::run), compiler(100, task -> {
            throw new OutOfMemoryError("thrown by the test");
        }))) {
            var target = fixed(compiler, List.of(receptor("a"), receptor("b")));
            heat(target);
            assertThat(emit(target, "x")).isEqualTo(List.of("ax", "bx"));
            assertThat(compiler.compiled()).isEqualTo(0);
            assertThat(compiler.refused()).isEqualTo(1);
        }
    }

    @Test
    void compilationIsNotRetriedAfterAFailure() {
        var compiler = compiler(100, Runnable::run);
        var dispatch = new Dispatch(worker, new Object() {
            @Override
            public String toString() {
                throw new UnsupportedOperationException("thrown by the test");
            }
        }, compiler);
        dispatch.add(receptor("a"));
        dispatch.add(receptor("b"));
        heat(Target.of(worker, dispatch));
        heat(fixed(compiler, List.of(receptor("c"), receptor("d"))));
        assertThat(compiler.compiled()).isEqualTo(0);
        assertThat(compiler.refused()).isEqualTo(2);
    }

    @Test
    void aListTooLongForACompilerIsNotAskedFor() {
        var compiler = compiler();
        var target = fixed(compiler, Stream.generate(() -> receptor("r")).limit(65).toList());
        heat(target);
        assertThat(compiler.compiled()).isEqualTo(0);
        assertThat(emit(target, "x").size()).isEqualTo(65);
    }

    @Test
    void aCompilerThatIsSwitchedOffMakesNothing() {
        var compiler = new FanOutCompiler(0, 100, Runnable::run);
        var target = fixed(compiler, List.of(receptor("a"), receptor("b")));
        for (int i = 0; i < 100; i++) {
            assertThat(emit(target, i).size()).isEqualTo(2);
        }
        assertThat(compiler.compiled()).isEqualTo(0);
        assertThat(compiler.refused()).isEqualTo(0);
    }

    /// Random programs have the same effects with lists as with code that is installed at some emission, early or late.
    @Test
    void randomProgramsDoTheSameInBothForms() {
        long compiled = 0;
        for (long seed = 0; seed < 400; seed++) {
            var list = ListCompiler.NONE;
            var late = new ArrayList<Runnable>();
            var code = new FanOutCompiler(1 + (int) (seed % 7), 100, seed % 2 == 0 ? Runnable::run : late::add);
            var expected = new FanOutProgram(seed, list, late).run();
            assertThat(new FanOutProgram(seed, code, late).run()).as("seed " + seed).isEqualTo(expected);
            compiled += code.compiled();
        }
        assertThat(compiled > 1_000).as("only " + compiled + " lists became code").isTrue();
    }
}
