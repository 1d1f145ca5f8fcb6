package io.myelin.substrates.recipe;

import static io.myelin.substrates.operator.Chains.cases;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.pipe.AttachmentPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Compares chains with the lists of their steps, and builds some that are larger than a stack.
class ChainTest {

    private static final int MANY = 100_000;

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    /// A recipe and the marks its steps leave on what passes, in order.
    private record Modelled(Fiber<String> fiber, String marks) {}

    /// Marks what passes, in steps of three kinds.
    private static Modelled combined(SplittableRandom random, List<Modelled> recipes) {
        var left = recipes.get(random.nextInt(recipes.size()));
        var right = recipes.get(random.nextInt(recipes.size()));
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                return new Modelled(left.fiber.fiber(right.fiber), left.marks + right.marks);
            }
            case 2 -> {
                boolean taken = random.nextBoolean();
                return new Modelled(
                        left.fiber.when(text -> taken, right.fiber),
                        taken ? left.marks + right.marks : left.marks);
            }
            default -> {}
        }
        var mark = String.valueOf((char) ('a' + random.nextInt(26)));
        return new Modelled(left.fiber.replace(text -> text + mark), left.marks + mark);
    }

    private AttachmentPoint point() {
        return new AttachmentPoint(LinkedSubject.CORTEX, rig.worker.clock());
    }

    private String through(Fiber<String> fiber) {
        var outputs = new ArrayList<String>();
        FiberRecipe.require(fiber, "test").chain()
                .assemble(outputs::add, point())
                .receive("");
        return String.join("", outputs);
    }

    @Test
    void recipesShareTheirStepsAndNeverChange() {
        cases(random -> {
            var recipes = new ArrayList<Modelled>();
            recipes.add(new Modelled(FiberRecipe.identity(), ""));
            for (int left = random.nextInt(12); left > 0; left--) {
                recipes.add(combined(random, recipes));
            }
            for (var recipe : recipes) {
                assertThat(through(recipe.fiber)).isEqualTo(recipe.marks);
            }
        });
    }

    @Test
    void theIdentityAddsNothing() {
        Chain<Integer, Integer> identity = Chain.identity();
        Chain<Integer, Integer> chain = identity.then((next, point) -> new MapStage<>(value -> value, next));
        assertThat(chain.then(identity)).isSameAs(chain);
        assertThat(identity.then(chain)).isSameAs(chain);
        assertThat(identity.then(identity)).isSameAs(identity);
        Receptor<Integer> receptor = value -> {};
        assertThat(identity.assemble(receptor, point())).isSameAs(receptor);
    }

    /// Its first step drops everything, so that a recipe can be attached and used without running all its steps.
    private static Fiber<Integer> shut() {
        return FiberRecipe.<Integer>identity().limit(0);
    }

    private void attaches(Fiber<Integer> fiber) {
        assertThat(rig.run(fiber, List.of(1))).isEmpty();
    }

    @Test
    void aChainOfManyAppendedStepsIsAttached() {
        var fiber = shut();
        for (int i = 0; i < MANY; i++) {
            fiber = fiber.skip(1);
        }
        attaches(fiber);
    }

    @Test
    void aChainOfManyAppendedRecipesIsAttached() {
        var fiber = shut();
        var more = FiberRecipe.<Integer>identity().skip(1).diff();
        for (int i = 0; i < MANY; i++) {
            fiber = fiber.fiber(more);
        }
        attaches(fiber);
    }

    @Test
    void aChainOfManyPrependedRecipesIsAttached() {
        var fiber = FiberRecipe.<Integer>identity().diff();
        for (int i = 0; i < MANY; i++) {
            fiber = FiberRecipe.<Integer>identity().skip(1).fiber(fiber);
        }
        attaches(shut().fiber(fiber));
    }

    @Test
    void manyNestedBranchesAreAttached() {
        var fiber = FiberRecipe.<Integer>identity().diff();
        for (int i = 0; i < MANY; i++) {
            fiber = FiberRecipe.<Integer>identity().when(value -> true, fiber);
        }
        attaches(shut().fiber(fiber));
    }

    @Test
    void manyNestedFactoriesAreAttached() {
        Flow<Integer, Integer> flow = FlowRecipe.of(shut());
        for (int i = 0; i < MANY; i++) {
            var inner = flow;
            flow = FlowRecipe.<Integer>identity().flow(subject -> inner);
        }
        assertThat(rig.run(flow, List.of(1))).isEmpty();
    }
}
