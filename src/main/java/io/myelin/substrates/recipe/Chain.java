package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.pipe.Assembly;
import io.myelin.substrates.pipe.Site;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The steps of a recipe in order, as an immutable list that grows at its end.
///
/// Appending makes one object and shares the rest, whether what is appended is a step or a whole chain, so
/// building costs the same at any length and recipes share what they have in common.
///
/// Assembling goes from the last step to the first, since a stage needs to know what follows it, and keeps a
/// list of its own of the chains it is inside of: neither length nor nesting uses up the thread's stack.
///
/// @param <I> what the first step receives
/// @param <O> what the last step hands on
final class Chain<I, O> implements Assembly<I, O> {

    private static final Chain<?, ?> IDENTITY = new Chain<>(null, null);

    /// What comes before the last step; `null` in the identity alone.
    private final @Nullable Chain<I, ?> before;

    /// The last step, which may be a chain itself; `null` in the identity alone.
    private final @Nullable Assembly<?, ?> last;

    private Chain(@Nullable Chain<I, ?> before, @Nullable Assembly<?, ?> last) {
        this.before = before;
        this.last = last;
    }

    /// The chain without steps.
    @SuppressWarnings("unchecked")
    static <E> Chain<E, E> identity() {
        return (Chain<E, E>) IDENTITY;
    }

    /// This chain and one more step.
    <P> Chain<I, P> then(Assembly<? super O, ? extends P> step) {
        return new Chain<>(this, step);
    }

    /// This chain and another behind it.
    @SuppressWarnings("unchecked")
    <P> Chain<I, P> then(Chain<? super O, ? extends P> next) {
        if (next == IDENTITY) {
            return (Chain<I, P>) this;
        }
        return this == IDENTITY ? (Chain<I, P>) next : new Chain<>(this, next);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Receptor<I> assemble(Receptor<? super O> downstream, Site site) {
        var outer = new ArrayDeque<Chain<?, ?>>();
        Receptor head = downstream;
        for (Chain<?, ?> chain = this; chain != null; ) {
            var before = chain.before;
            Assembly step = chain.last;
            if (before == null || step == null) {
                chain = outer.pollLast();
                continue;
            }
            if (step instanceof Choice<?, ?> choice) {
                step = choice.choose(site.subject());
            }
            if (step instanceof Chain<?, ?> inner) {
                outer.addLast(before);
                chain = inner;
            } else {
                head = step.assemble(head, site);
                chain = before;
            }
        }
        return head;
    }
}
