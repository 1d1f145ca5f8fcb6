package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.pipe.AttachmentPoint;
import io.myelin.substrates.pipe.StageFactory;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The steps of a recipe in order, as an immutable list that grows at its end.
///
/// Appending a step or a whole chain creates one object and shares the rest. So building costs the same at any length,
/// and recipes share common prefixes.
///
/// Assembly goes from the last step to the first, since a stage holds a reference to the next one. It keeps the
/// enclosing chains in a list instead of recursing, so that neither length nor nesting is limited by the thread's
/// stack.
///
/// @param <I> the type that the first step receives
/// @param <O> the type that the last step emits
final class Chain<I, O> implements Step<I, O>, StageFactory<I, O> {

    private static final Chain<?, ?> IDENTITY = new Chain<>(null, null);

    /// The steps before the last; `null` in the identity only.
    private final @Nullable Chain<I, ?> before;

    /// The last step; `null` in the identity only.
    private final @Nullable Step<?, ?> last;

    private Chain(@Nullable Chain<I, ?> before, @Nullable Step<?, ?> last) {
        this.before = before;
        this.last = last;
    }

    /// The chain without steps.
    @SuppressWarnings("unchecked")
    static <E> Chain<E, E> identity() {
        return (Chain<E, E>) IDENTITY;
    }

    /// This chain and one more step.
    <P> Chain<I, P> then(SingleStage<? super O, ? extends P> step) {
        return new Chain<>(this, step);
    }

    /// This chain followed by another.
    @SuppressWarnings("unchecked")
    <P> Chain<I, P> then(Chain<? super O, ? extends P> next) {
        if (next == IDENTITY) {
            return (Chain<I, P>) this;
        }
        return this == IDENTITY ? (Chain<I, P>) next : new Chain<>(this, next);
    }

    /// This chain and a step chosen per attachment.
    <P> Chain<I, P> then(DeferredStep<? super O, ? extends P> choice) {
        return new Chain<>(this, choice);
    }

    /// This chain and a branch that rejoins it.
    Chain<I, O> then(Branch<O> branch) {
        return new Chain<>(this, branch);
    }

    /// The continuation after an inner chain: the steps before it, and, for a branch, how it joins the stage after it.
    private record Outer(Chain<?, ?> rest, @Nullable Branch<?> branch, Receptor<?> next) {

        @SuppressWarnings({"unchecked", "rawtypes"})
        Receptor<?> join(Receptor<?> head) {
            return branch == null ? head : ((Branch) branch).join(head, next);
        }
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // the output type of each step is the input type of the next
    public Receptor<I> assemble(Receptor<? super O> downstream, AttachmentPoint point) {
        var outers = new ArrayDeque<Outer>();
        Receptor head = downstream;
        for (Chain<?, ?> chain = this;;) {
            var rest = chain.before;
            var step = chain.last;
            if (rest == null || step == null) {
                var outer = outers.pollLast();
                if (outer == null) {
                    return head;
                }
                head = outer.join(head);
                chain = outer.rest;
                continue;
            }
            switch (step) {
                case SingleStage single -> {
                    head = single.assemble(head, point);
                    var operators = point.operators();
                    if (operators != null) {
                        operators.accept(head.getClass().getSimpleName());
                    }
                    chain = rest;
                }
                case Chain<?, ?> inner -> {
                    outers.addLast(new Outer(rest, null, head));
                    chain = inner;
                }
                case DeferredStep<?, ?> deferred -> {
                    outers.addLast(new Outer(rest, null, head));
                    chain = deferred.factory().apply(point.subject());
                }
                case Branch<?> branch -> {
                    outers.addLast(new Outer(rest, branch, head));
                    chain = branch.chain();
                }
            }
        }
    }
}
