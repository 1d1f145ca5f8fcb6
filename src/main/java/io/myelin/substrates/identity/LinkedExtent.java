package io.myelin.substrates.identity;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Extent;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An extent that holds its enclosure and its depth.
///
/// No traversal recurses: names and scopes may nest deeper than a thread's stack allows. `depth` reads a field; the
/// other methods take time linear in the depth. Specification §4.4.
///
/// A subclass must itself be a `P`, since a traversal returns each level as one.
///
/// @param <S> the extent's own type
/// @param <P> the type of every level from the extent to its root
public abstract class LinkedExtent<S extends Extent<S, P>, P extends Extent<?, P>> implements Extent<S, P> {

    final @Nullable LinkedExtent<?, P> parent;
    private final int depth;

    /// Links a new level below its enclosure.
    ///
    /// @param parent the enclosing level, `null` for a root
    protected LinkedExtent(@Nullable LinkedExtent<?, P> parent) {
        this.parent = parent;
        this.depth = parent == null ? 1 : parent.depth + 1;
    }

    @SuppressWarnings("unchecked")
    private P level() {
        return (P) this;
    }

    @Override
    public final int depth() {
        return depth;
    }

    @Override
    public final Optional<P> enclosure() {
        var outer = parent;
        return outer == null ? Optional.empty() : Optional.of(outer.level());
    }

    @Override
    public final void enclosure(Consumer<? super P> consumer) {
        requireNonNull(consumer);
        var outer = parent;
        if (outer != null) {
            consumer.accept(outer.level());
        }
    }

    @Override
    public P extremity() {
        LinkedExtent<?, P> last = this;
        for (var next = last.parent; next != null; next = next.parent) {
            last = next;
        }
        return last.level();
    }

    /// The level at a distance above this one.
    ///
    /// @param levels the distance, at least 0 and less than the depth
    final LinkedExtent<?, P> above(int levels) {
        LinkedExtent<?, P> level = this;
        for (var n = levels; n > 0; n--) {
            level = requireNonNull(level.parent);
        }
        return level;
    }

    @Override
    public final boolean within(Extent<?, ?> enclosure) {
        requireNonNull(enclosure);
        if (!(enclosure instanceof LinkedExtent<?, ?> other)) {
            return false;
        }
        var distance = depth - other.depth;
        return distance > 0 && encloses(other, distance);
    }

    /// Whether the level at a distance above this one, which is positive, is the other one.
    boolean encloses(LinkedExtent<?, ?> other, int distance) {
        return above(distance) == other;
    }

    @Override
    public final Iterator<P> iterator() {
        return new Upward<>(this);
    }

    @Override
    public final <R> R foldTo(
            Function<? super P, ? extends R> initializer,
            BiFunction<? super R, ? super P, R> accumulator) {
        requireNonNull(initializer);
        requireNonNull(accumulator);
        var levels = downward();
        R folded = initializer.apply(levels[0].level());
        for (var i = 1; i < levels.length; i++) {
            folded = accumulator.apply(folded, levels[i].level());
        }
        return folded;
    }

    @Override
    public final CharSequence path(Function<? super P, ? extends CharSequence> mapper, char separator) {
        return path(mapper, String.valueOf(separator));
    }

    @Override
    public final CharSequence path(Function<? super P, ? extends CharSequence> mapper, String separator) {
        requireNonNull(mapper);
        requireNonNull(separator);
        var levels = downward();
        var text = new StringBuilder().append(mapper.apply(levels[0].level()));
        for (var i = 1; i < levels.length; i++) {
            text.append(separator).append(mapper.apply(levels[i].level()));
        }
        return text.toString();
    }

    /// All levels, from the root to this one.
    final LinkedExtent<?, P>[] downward() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        LinkedExtent<?, P>[] levels = new LinkedExtent[depth];
        LinkedExtent<?, P> level = this;
        for (var i = depth - 1; i > 0; i--) {
            levels[i] = level;
            level = requireNonNull(level.parent);
        }
        levels[0] = level;
        return levels;
    }

    private static final class Upward<P extends Extent<?, P>> implements Iterator<P> {

        private @Nullable LinkedExtent<?, P> upcoming;

        Upward(LinkedExtent<?, P> innermost) {
            this.upcoming = innermost;
        }

        @Override
        public boolean hasNext() {
            return upcoming != null;
        }

        @Override
        public P next() {
            var level = upcoming;
            if (level == null) {
                throw new NoSuchElementException();
            }
            upcoming = level.parent;
            return level.level();
        }
    }
}
