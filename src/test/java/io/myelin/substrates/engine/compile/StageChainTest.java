package io.myelin.substrates.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.FanOut;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.operator.filtering.DropWhile;
import io.myelin.substrates.operator.filtering.Guard;
import io.myelin.substrates.operator.filtering.Limit;
import io.myelin.substrates.operator.filtering.Skip;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Chains of stages that are compiled: state, order and failures are those of the stages, whenever the code is
/// installed or dropped.
class StageChainTest {

    private static final int HOT = 4;
    private static final String LABEL = "sample";

    private final List<String> done = new ArrayList<>();
    /// Classes of code that were seen on the stack.
    private final Set<String> seen = new HashSet<>();
    private SteppedWorker stepped = new SteppedWorker((_, failure) -> done.add("! " + failure.getMessage()));

    private static FanOutCompiler compiler(int threshold) {
        return new FanOutCompiler(threshold, 1_000, Runnable::run);
    }

    private void look() {
        StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).forEach(frame -> {
            if (frame.getClassName().contains('_' + LABEL)) {
                seen.add(frame.getClassName().replaceAll(".*[.](\\w+)_" + LABEL + ".*", "$1"));
            }
        });
    }

    private Target end(Receptor<Object> receptor) {
        return Target.of(stepped.worker(), receptor);
    }

    private Target chain(FanOutCompiler compiler, Receptor<?> first) {
        return Target.of(stepped.worker(), first, compiler, LABEL);
    }

    private List<String> emit(Target target, Object value) {
        stepped.worker().submit(target, value);
        stepped.step();
        var all = List.copyOf(done);
        done.clear();
        return all;
    }

    /// The effects of a stage of a class on integers, while its code is installed and dropped.
    private List<String> run(Class<?> type, long seed, int threshold) {
        var random = new Random(seed);
        var target = chain(compiler(threshold), new Guard<>(_ -> true, new StageSamples(random, value -> {
            look();
            done.add(value);
        }).before(type, integers(end(value -> {
            look();
            done.add("to " + value);
        })))));
        var inputs = new Random(seed);
        var all = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            int value = inputs.nextInt(20) == 0 ? StageSamples.POISON : inputs.nextInt(8);
            boolean drop = inputs.nextInt(15) == 0;
            all.addAll(emit(target, value));
            if (drop && threshold > 0) {
                target.dropCode();
            }
        }
        return all;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // what the stages hand on are integers
    private static Receptor<Integer> integers(Target target) {
        return (Receptor) target;
    }

    @Test
    void eachStageKeepsItsStateWhenItsCodeIsInstalledAndDropped() {
        for (Class<?> type : StageSamples.CLASSES) {
            seen.clear();
            for (long seed = 0; seed < 40; seed++) {
                var expected = run(type, seed, 0);
                assertThat(run(type, seed, 1 + (int) seed % 9)).as(type + ", seed " + seed).isEqualTo(expected);
            }
            assertThat(seen).as("code on the stack").contains(type.getSimpleName());
        }
    }

    @Test
    void aFailureOfAUsersFunctionIsReportedOnceAndNamesItFirst() {
        var failures = new ArrayList<Throwable>();
        stepped = new SteppedWorker((_, failure) -> failures.add(failure));
        var target = chain(compiler(HOT), new Guard<>(_ -> true, new Guard<>(value -> {
            look();
            throw new IllegalStateException("thrown by the test");
        }, end(_ -> {}))));
        for (int i = 0; i < 3 * HOT; i++) {
            emit(target, i);
        }
        assertThat(seen).containsExactlyInAnyOrder("FanOut", "Guard");
        assertThat(failures).hasSize(3 * HOT);
        assertThat(failures.getLast().getStackTrace()[0].getClassName()).isEqualTo(StageChainTest.class.getName());
        assertThat(failures.getLast().getStackTrace())
                .noneMatch(frame -> frame.getClassName().contains('_' + LABEL));
    }

    /// The receptor's own failure ends at its target, as it does without generated code.
    @Test
    void afterAFailureOfTheReceptorTheInterruptIsClearedAndTheNextEmissionComes() {
        var failures = new ArrayList<Throwable>();
        stepped = new SteppedWorker((_, failure) -> failures.add(failure));
        var target = chain(compiler(HOT), new Guard<>(_ -> true, new Skip<>(0, end(value -> {
            done.add(value + " " + Thread.currentThread().isInterrupted());
            Thread.currentThread().interrupt();
            throw new IllegalStateException("thrown by the test");
        }))));
        for (int i = 0; i < 3 * HOT; i++) {
            assertThat(emit(target, i)).containsExactly(i + " false");
        }
        assertThat(failures).hasSize(3 * HOT);
    }

    @Test
    void stagesBeyondTheLongestChainRemainAsTheyAre() throws ReflectiveOperationException {
        Receptor<Object> first = end(_ -> done.add("heard"));
        for (int i = 0; i < 100; i++) {
            first = new Guard<>(_ -> true, first);
        }
        var stages = new StageCode(LABEL);
        stages.of(first).receive("x");
        assertThat(stages.classes()).isEqualTo(64);
        assertThat(done).containsExactly("heard");
    }

    /// A chain of two stages has four classes: its own, and those of the stages and of the target at the end.
    @Test
    void theLimitCountsClassesAndTheOldestChainIsEvicted() {
        var compiler = new FanOutCompiler(HOT, 4, Runnable::run);
        var older = chain(compiler, new Limit<>(1_000, new Guard<>(_ -> true, end(_ -> {
            look();
            done.add("older");
        }))));
        heat(older);
        assertThat(seen).containsExactlyInAnyOrder("Limit", "Guard", "FanOut");
        var newer = chain(compiler, new Guard<>(_ -> true, new Guard<>(_ -> true, end(_ -> done.add("newer")))));
        for (int i = 0; i < 3 * HOT; i++) {
            assertThat(emit(newer, i)).containsExactly("newer");
        }
        assertThat(compiler.compiled()).isEqualTo(1);
        assertThat(compiler.refused()).isEqualTo(1);
        seen.clear();
        assertThat(emit(older, "x")).containsExactly("older");
        assertThat(seen).as("the older chain still has its code").isEmpty();
        for (int round = 0; round < 200 && compiler.compiled() < 2; round++) {
            System.gc(); // until the older chain's code is unloaded
            for (int i = 0; i < 1_000; i++) {
                assertThat(emit(newer, i)).containsExactly("newer");
            }
        }
        assertThat(compiler.compiled()).as("no capacity, though the older chain's code is gone").isEqualTo(2);
    }

    @Test
    void twoChainsBelowTheLimitMayExceedItByTheClassesOfTheLast() {
        var compiler = new FanOutCompiler(HOT, 5, Runnable::run);
        for (int i = 0; i < 3; i++) {
            heat(chain(compiler, new Guard<>(_ -> true, new Guard<>(_ -> true, end(_ -> {})))));
        }
        assertThat(compiler.compiled()).isEqualTo(2);
        assertThat(compiler.refused()).isEqualTo(1);
    }

    private void heat(Target target) {
        for (int i = 0; i < 2 * HOT + 1; i++) {
            emit(target, i);
        }
    }

    /// A list's code contains that of its members' chains, and a member's state is the same in all of them.
    @Test
    void theCodeOfARowContainsItsChains() {
        var compiler = compiler(HOT);
        var member = chain(compiler, new Limit<>(30, new Guard<>(_ -> true, end(value -> {
            look();
            done.add("a" + value);
        }))));
        var dispatch = new Dispatch(stepped.worker(), LABEL, compiler);
        dispatch.add(member);
        dispatch.add(end(value -> done.add("b" + value)));
        var row = Target.of(stepped.worker(), dispatch);
        for (int i = 0; i < 15; i++) {
            assertThat(emit(row, i)).containsExactly("a" + i, "b" + i);
            assertThat(emit(member, i)).containsExactly("a" + i);
        }
        assertThat(seen).contains("Limit", "Guard");
        assertThat(compiler.compiled()).isEqualTo(2);
        assertThat(emit(row, "x")).containsExactly("bx");
        assertThat(emit(member, "x")).isEmpty();
        member.dropCode();
        assertThat(emit(member, "x")).isEmpty();
    }

    /// The pipe after the chain leads to another chain.
    @Test
    void theCodeOfAChainContainsTheChainAfterIt() {
        var compiler = compiler(HOT);
        var inner = chain(compiler(1 << 20), new Skip<>(2, new Limit<>(30, end(value -> {
            look();
            done.add("" + value);
        }))));
        var outer = chain(compiler, new Guard<>(_ -> true, new DropWhile<>(_ -> false, inner)));
        for (int i = 0; i < 2 * HOT + 1; i++) {
            assertThat(emit(outer, i)).hasSize(i < 2 ? 0 : 1);
        }
        assertThat(seen).containsExactlyInAnyOrder("FanOut", "Guard", "DropWhile", "Skip", "Limit");
        assertThat(compiler.compiled()).isEqualTo(1);
    }

    @Test
    void oneStageIsNotCompiled() {
        var compiler = compiler(HOT);
        var target = chain(compiler, new Guard<>(_ -> true, end(value -> {
            look();
            done.add("" + value);
        })));
        heat(target);
        assertThat(seen).isEmpty();
        assertThat(compiler.compiled() + compiler.refused()).isZero();
        assertThat(emit(target, "x")).containsExactly("x");
    }

    @Test
    void theStagesRemainIfNoClassCanBeDefined() {
        var compiler = new FanOutCompiler(HOT, 100, task -> {
            throw new OutOfMemoryError("thrown by the test");
        });
        var target = chain(compiler, new Guard<>(_ -> true, new Limit<>(3 * HOT, end(value -> {
            look();
            done.add("" + value);
        }))));
        heat(target);
        assertThat(emit(target, "x")).containsExactly("x");
        assertThat(seen).isEmpty();
        assertThat(compiler.compiled()).isZero();
        assertThat(compiler.refused()).isEqualTo(1);
    }

    @Test
    void aCompilerThatIsSwitchedOffLeavesTheChainAlone() {
        var target = chain(compiler(0), new Guard<>(_ -> true, new Guard<>(_ -> true, end(value -> {
            look();
            done.add("" + value);
        }))));
        for (int i = 0; i < 100; i++) {
            assertThat(emit(target, i)).containsExactly("" + i);
        }
        assertThat(seen).isEmpty();
    }
}
