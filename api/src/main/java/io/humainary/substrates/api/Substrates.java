package io.humainary.substrates.api;

import static java.lang.annotation.ElementType.CONSTRUCTOR;
import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.SOURCE;
import static java.util.Objects.requireNonNull;
import static java.util.Spliterator.DISTINCT;
import static java.util.Spliterator.IMMUTABLE;
import static java.util.Spliterator.NONNULL;
import static java.util.Spliterator.ORDERED;

import io.humainary.substrates.spi.CortexProvider;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.lang.reflect.Member;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Rests on Specification §1.
public interface Substrates {

    /// Rests on Specification §1.
    String PROVIDER_PROPERTY = "io.humainary.substrates.spi.provider";

    /// Rests on Specification §3.
    ///
    /// @return the value
    @NotNull
    static Cortex cortex() {
        return CortexProvider.cortex();
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Abstract {
    }

    /// Rests on Specification §10.4, §16.2.
    ///
    /// @param <R> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Bank<R extends Resource<R>> extends Lookup<R>, Resource<Bank<R>> {

        /// Rests on Specification §9.1, §10.4.
        ///
        /// @param name the value
        /// @return the value
        @Override
        @NotNull
        R get(@NotNull Name name);
    }

    /// Rests on Specification §11.1, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Basin<E> extends Substrate<Basin<E>> {

        /// Rests on Specification §11.1.
        ///
        /// @param pipe the value
        void drain(@NotNull Pipe<? super E> pipe);

        /// Rests on Specification §11.1.
        ///
        /// @return the value
        @NotNull
        Pipe<E> pipe();
    }

    /// Rests on Specification §11.1, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Capture<E> {

        /// Rests on Specification §11.1.
        ///
        /// @return the value
        @NotNull
        Subject<Current> current();

        /// Rests on Specification §11.1.
        ///
        /// @return the value
        @NotNull
        E emission();

        /// Rests on Specification §11.1.
        ///
        /// @return the value
        @NotNull
        State state();

        /// Rests on Specification §11.1.
        ///
        /// @return the value
        @NotNull
        Subject<Pipe<E>> subject();
    }

    /// Rests on Specification §11.2, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Cell<E> extends Substrate<Cell<E>> {

        /// Rests on Specification §11.2.
        ///
        /// @return the value
        @NotNull
        E get();

        /// Rests on Specification §11.2.
        ///
        /// @return the value
        @NotNull
        Pipe<E> pipe();
    }

    /// Rests on Specification §6.2.3, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Change<E> {

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        E from();

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        long length();

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        E to();
    }

    /// Rests on Specification §5.1, §9.3, §16.2.
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Circuit extends Resource<Circuit> {

        /// Rests on Specification §5.5.
        void await();

        /// Rests on Specification §10.4.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @return the value
        @New
        @NotNull
        default <E> Bank<Conduit<E>> bank(@NotNull Class<E> type) {
            return bank(requireNonNull(type), Routing.PIPE);
        }

        /// Rests on Specification §10.3, §10.4.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @param routing the value
        /// @return the value
        @New
        @NotNull
        <E> Bank<Conduit<E>> bank(@NotNull Class<E> type, @NotNull Routing routing);

        /// Rests on Specification §11.1.
        ///
        /// @param <E> the type
        /// @param capacity the value
        /// @return the value
        @New
        @NotNull
        <E> Basin<E> basin(int capacity);

        /// Rests on Specification §11.1.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @param capacity the value
        /// @return the value
        @New
        @NotNull
        default <E> Basin<E> basin(@NotNull Class<E> type, int capacity) {
            requireNonNull(type);
            return basin(capacity);
        }

        /// Rests on Specification §11.2.
        ///
        /// @param <E> the type
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull E initial);

        /// Rests on Specification §11.2.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull Name name, @NotNull E initial);

        /// Rests on Specification §9.1, §9.3.
        @Queued
        @Idempotent
        @Override
        void close();

        /// Rests on Specification §10.3.
        ///
        /// @param <E> the type
        /// @return the value
        @New
        @NotNull
        <E> Conduit<E> conduit();

        /// Rests on Specification §10.3.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @return the value
        @New
        @NotNull
        default <E> Conduit<E> conduit(@NotNull Class<E> type) {
            requireNonNull(type);
            return conduit();
        }

        /// Rests on Specification §10.3.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param type the value
        /// @return the value
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type);

        /// Rests on Specification §10.3.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @param routing the value
        /// @return the value
        @New
        @NotNull
        default <E> Conduit<E> conduit(@NotNull Class<E> type, @NotNull Routing routing) {
            requireNonNull(type);
            requireNonNull(routing);
            var own = subject().name();
            return conduit(own, type, routing);
        }

        /// Rests on Specification §10.3.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param type the value
        /// @param routing the value
        /// @return the value
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type, @NotNull Routing routing);

        /// Rests on Specification §5.7, §11.3.
        ///
        /// @return the value
        @NotNull
        Current current();

        /// Rests on Specification §11.6.
        ///
        /// @param <E> the type
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Pin<E> pin(@NotNull E initial);

        /// Rests on Specification §11.6.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Pin<E> pin(@NotNull Name name, @NotNull E initial);

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @return the value
        @New
        @NotNull
        <E> Pipe<E> pipe();

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @param target the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        <E> Pipe<E> pipe(@NotNull Pipe<? super E> target);

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @param targets the value
        /// @return the value
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull List<? extends Pipe<? super E>> targets);

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param targets the value
        /// @return the value
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @NotNull List<? extends Pipe<? super E>> targets);

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @param receptor the value
        /// @return the value
        @New
        @NotNull
        <E> Pipe<E> pipe(@Queued @NotNull Receptor<? super E> receptor);

        /// Rests on Specification §5.3, §6.1, §14.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param receptor the value
        /// @return the value
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @Queued @NotNull Receptor<? super E> receptor);

        /// Rests on Specification §11.5.
        ///
        /// @param <E> the type
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Port<E> port(@NotNull E initial);

        /// Rests on Specification §11.5.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param initial the value
        /// @return the value
        @New
        @NotNull
        <E> Port<E> port(@NotNull Name name, @NotNull E initial);

        /// Rests on Specification §5.7.
        ///
        /// @return the value
        @NotNull
        Optional<Pulse> pulse();

        /// Rests on Specification §10.5, §11.1.
        ///
        /// @param <E> the type
        /// @param endpoint the value
        /// @return the value
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Pipe<Capture<E>> endpoint);

        /// Rests on Specification §10.5, §11.1.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param endpoint the value
        /// @return the value
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Name name, @NotNull Pipe<Capture<E>> endpoint);

        /// Rests on Specification §7.2.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param behavior the value
        /// @return the value
        @New
        @NotNull
        <E> Subscriber<E> subscriber(
                @NotNull Name name,
                @Queued @NotNull BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior);

        /// Rests on Specification §7.2.
        ///
        /// @param <E> the type
        /// @param name the value
        /// @param pool the value
        /// @return the value
        @New
        @NotNull
        default <E> Subscriber<E> subscriber(
                @NotNull Name name,
                @NotNull Pool<? extends Pipe<? super E>> pool) {
            requireNonNull(name);
            requireNonNull(pool);
            BiConsumer<Subject<Pipe<E>>, Registrar<E>> bridge =
                (channel, registrar) -> registrar.register(pool.get(channel));
            return subscriber(name, bridge);
        }

        /// Rests on Specification §11.4.
        ///
        /// @param interval the value
        /// @param target the value
        /// @return the value
        @New
        @NotNull
        Ticker ticker(@NotNull Duration interval, @NotNull Pipe<? super Long> target);

        /// Rests on Specification §11.4.
        ///
        /// @param name the value
        /// @param interval the value
        /// @param target the value
        /// @return the value
        @New
        @NotNull
        Ticker ticker(@NotNull Name name, @NotNull Duration interval, @NotNull Pipe<? super Long> target);
    }

    /// Rests on Specification §6.4, §6.4.1, §9.2, §16.2.
    ///
    /// @param <R> the type
    @Tenure(Tenure.EPHEMERAL)
    @Utility
    @Temporal
    @Provided
    interface Closure<R extends Resource<R>> {

        /// Rests on Specification §6.4, §6.4.1, §9.2.
        ///
        /// @param consumer the value
        void consume(@NotNull Consumer<? super R> consumer);
    }

    /// Rests on Specification §10.1, §10.2, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Conduit<E> extends Pool<Pipe<E>>, Source<E, Conduit<E>> {

        /// Rests on Specification §6.2.6, §10.1.
        ///
        /// @param <T> the type
        /// @param flow the value
        /// @return the value
        @New
        @NotNull
        <T> Pool<Pipe<T>> pool(@NotNull Flow<T, E> flow);

        /// Rests on Specification §6.2.6, §10.1.
        ///
        /// @param fiber the value
        /// @return the value
        @New
        @NotNull
        Pool<Pipe<E>> pool(@NotNull Fiber<E> fiber);
    }

    /// Rests on Specification §3, §16.2.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Cortex extends Substrate<Cortex> {

        /// Rests on Specification §3, §5.1.
        ///
        /// @return the value
        @New
        @NotNull
        Circuit circuit();

        /// Rests on Specification §3, §5.1.
        ///
        /// @param name the value
        /// @return the value
        @New
        @NotNull
        Circuit circuit(@NotNull Name name);

        /// Rests on Specification §5.7, §11.3.
        ///
        /// @return the value
        @NotNull
        Current current();

        /// Rests on Specification §6.2.
        ///
        /// @param <E> the type
        /// @return the value
        @New
        @NotNull
        <E> Fiber<E> fiber();

        /// Rests on Specification §6.2.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @return the value
        @New
        @NotNull
        default <E> Fiber<E> fiber(@NotNull Class<E> type) {
            requireNonNull(type);
            return fiber();
        }

        /// Rests on Specification §6.2.
        ///
        /// @param <E> the type
        /// @return the value
        @New
        @NotNull
        <E> Flow<E, E> flow();

        /// Rests on Specification §6.2.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @return the value
        @New
        @NotNull
        default <E> Flow<E, E> flow(@NotNull Class<E> type) {
            requireNonNull(type);
            return flow();
        }

        /// Rests on Specification §6.2.
        ///
        /// @param <E> the type
        /// @param fiber the value
        /// @return the value
        @New
        @NotNull
        <E> Flow<E, E> flow(@NotNull Fiber<E> fiber);

        /// Rests on Specification §4.1.
        ///
        /// @param path the value
        /// @return the value
        @NotNull
        Name name(@NotNull String path);

        /// Rests on Specification §4.1.
        ///
        /// @param constant the value
        /// @return the value
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Rests on Specification §4.1.
        ///
        /// @param parts the value
        /// @return the value
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Rests on Specification §4.1.
        ///
        /// @param <T> the type
        /// @param parts the value
        /// @param mapper the value
        /// @return the value
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Rests on Specification §4.1.
        ///
        /// @param parts the value
        /// @return the value
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Rests on Specification §4.1.
        ///
        /// @param <T> the type
        /// @param parts the value
        /// @param mapper the value
        /// @return the value
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Rests on Specification §4.1.
        ///
        /// @param type the value
        /// @return the value
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Rests on Specification §4.1.
        ///
        /// @param member the value
        /// @return the value
        @NotNull
        Name name(@NotNull Member member);

        /// Rests on Specification §10.1, §12.
        ///
        /// @param <T> the type
        /// @param fn the value
        /// @return the value
        @New
        @NotNull
        <T> Pool<T> pool(@NotNull Function<? super Name, ? extends T> fn);

        /// Rests on Specification §9.2.
        ///
        /// @return the value
        @New
        @NotNull
        Scope scope();

        /// Rests on Specification §9.2.
        ///
        /// @param name the value
        /// @return the value
        @New
        @NotNull
        Scope scope(@NotNull Name name);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Boolean> slot(@NotNull Name name, boolean value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Integer> slot(@NotNull Name name, int value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Long> slot(@NotNull Name name, long value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Double> slot(@NotNull Name name, double value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Float> slot(@NotNull Name name, float value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<String> slot(@NotNull Name name, @NotNull String value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Name> slot(@NotNull Enum<?> value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<Name> slot(@NotNull Name name, @NotNull Name value);

        /// Rests on Specification §8.2, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New
        @NotNull
        Slot<State> slot(@NotNull Name name, @NotNull State value);

        /// Rests on Specification §8.1.
        ///
        /// @return the value
        @New
        @NotNull
        State state();
    }

    /// Rests on Specification §5.7, §11.3, §16.2.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Current extends Substrate<Current> {
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD, CONSTRUCTOR, FIELD})
    @interface Experimental {
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Extension {
    }

    /// Rests on Specification §4.4, §16.2.
    ///
    /// @param <S> the type
    /// @param <P> the type
    @Abstract
    @Extension
    interface Extent<S extends Extent<S, P>, P extends Extent<?, P>> extends Iterable<P> {

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        default int depth() {
            var levels = 0;
            for (var _ : this) {
                levels++;
            }
            return levels;
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @NotNull
        default Optional<P> enclosure() {
            return Optional.empty();
        }

        /// Rests on Specification §4.4.
        ///
        /// @param consumer the value
        default void enclosure(@NotNull Consumer<? super P> consumer) {
            requireNonNull(consumer);
            var outer = enclosure();
            if (outer.isPresent()) {
                consumer.accept(outer.get());
            }
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @NotNull
        default S extent() {
            @SuppressWarnings("unchecked")
            var self = (S) this;
            return self;
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @NotNull
        default P extremity() {
            var levels = iterator();
            var outermost = levels.next();
            while (levels.hasNext()) {
                outermost = levels.next();
            }
            return outermost;
        }

        /// Rests on Specification §4.4.
        ///
        /// @param <R> the type
        /// @param initializer the value
        /// @param accumulator the value
        /// @return the value
        default <R> R fold(
                @NotNull Function<? super P, ? extends R> initializer,
                @NotNull BiFunction<? super R, ? super P, R> accumulator) {
            requireNonNull(initializer);
            requireNonNull(accumulator);
            var levels = iterator();
            R folded = initializer.apply(levels.next());
            while (levels.hasNext()) {
                folded = accumulator.apply(folded, levels.next());
            }
            return folded;
        }

        /// Rests on Specification §4.4.
        ///
        /// @param <R> the type
        /// @param initializer the value
        /// @param accumulator the value
        /// @return the value
        default <R> R foldTo(
                @NotNull Function<? super P, ? extends R> initializer,
                @NotNull BiFunction<? super R, ? super P, R> accumulator) {
            requireNonNull(initializer);
            requireNonNull(accumulator);
            // A stack rather than recursion: a hierarchy may be deeper than the thread's call stack.
            var levels = new ArrayDeque<P>();
            for (var level : this) {
                levels.push(level);
            }
            R folded = initializer.apply(levels.pop());
            while (!levels.isEmpty()) {
                folded = accumulator.apply(folded, levels.pop());
            }
            return folded;
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @New
        @NotNull
        @Override
        default Iterator<P> iterator() {
            @SuppressWarnings("unchecked")
            var innermost = (P) extent();
            return new Iterator<>() {
                private Optional<P> upcoming = Optional.of(innermost);

                @Override
                public boolean hasNext() {
                    return upcoming.isPresent();
                }

                @Override
                public P next() {
                    var level = upcoming.orElseThrow();
                    // The recursive bound yields Optional<capture of P>: flatMap restores the plain type.
                    upcoming = level.enclosure().map(outer -> outer);
                    return level;
                }
            };
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @NotNull
        String part();

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @NotNull
        default CharSequence path() {
            return path('/');
        }

        /// Rests on Specification §4.4.
        ///
        /// @param separator the value
        /// @return the value
        @NotNull
        default CharSequence path(char separator) {
            return path(Extent::part, separator);
        }

        /// Rests on Specification §4.4.
        ///
        /// @param separator the value
        /// @return the value
        @NotNull
        default CharSequence path(@NotNull String separator) {
            return path(Extent::part, requireNonNull(separator));
        }

        /// Rests on Specification §4.4.
        ///
        /// @param mapper the value
        /// @param separator the value
        /// @return the value
        @NotNull
        default CharSequence path(
                @NotNull Function<? super P, ? extends CharSequence> mapper,
                char separator) {
            return path(mapper, String.valueOf(separator));
        }

        /// Rests on Specification §4.4.
        ///
        /// @param mapper the value
        /// @param separator the value
        /// @return the value
        @NotNull
        default CharSequence path(
                @NotNull Function<? super P, ? extends CharSequence> mapper,
                @NotNull String separator) {
            requireNonNull(mapper);
            requireNonNull(separator);
            var levels = new ArrayDeque<P>();
            for (var level : this) {
                levels.push(level);
            }
            var text = new StringBuilder().append(mapper.apply(levels.pop()));
            for (var level : levels) {
                text.append(separator).append(mapper.apply(level));
            }
            return text;
        }

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @New
        @NotNull
        default Stream<P> stream() {
            var traits = ORDERED | DISTINCT | NONNULL | IMMUTABLE;
            var levels = Spliterators.spliterator(iterator(), depth(), traits);
            return StreamSupport.stream(levels, false);
        }

        /// Rests on Specification §4.4.
        ///
        /// @param enclosure the value
        /// @return the value
        default boolean within(@NotNull Extent<?, ?> enclosure) {
            requireNonNull(enclosure);
            var levels = iterator();
            levels.next();
            while (levels.hasNext()) {
                if (levels.next() == enclosure) {
                    return true;
                }
            }
            return false;
        }
    }

    /// Rests on Specification §6.2, §16.2.
    ///
    /// @param <E> the type
    @Provided
    interface Fiber<E> {

        /// Checks both bounds against the natural order now, so that a value which is `null` or which cannot
        /// be compared fails where the stage is declared and not later on the circuit's thread.
        ///
        /// @param <E> what the recipe carries
        /// @param one one bound
        /// @param other the other bound, or the same again
        /// @return the natural order
        /// @throws NullPointerException when a bound is `null`
        /// @throws ClassCastException when the bounds cannot be compared with each other
        private static <E> Comparator<E> naturalOrder(E one, E other) {
            requireNonNull(one);
            requireNonNull(other);
            @SuppressWarnings({"unchecked", "rawtypes"})
            Comparator<E> order = (Comparator) Comparator.naturalOrder();
            order.compare(one, other);
            return order;
        }

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param lower the value
        /// @return the value
        @NotNull
        Fiber<E> above(@NotNull Comparator<? super E> comparator, @NotNull E lower);

        /// Rests on Specification §6.2.4.
        ///
        /// @param lower the value
        /// @return the value
        @NotNull
        default Fiber<E> above(@NotNull E lower) {
            return above(naturalOrder(lower, lower), lower);
        }

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param upper the value
        /// @return the value
        @NotNull
        Fiber<E> below(@NotNull Comparator<? super E> comparator, @NotNull E upper);

        /// Rests on Specification §6.2.4.
        ///
        /// @param upper the value
        /// @return the value
        @NotNull
        default Fiber<E> below(@NotNull E upper) {
            return below(naturalOrder(upper, upper), upper);
        }

        /// Rests on Specification §6.2.3.
        ///
        /// @param probability the value
        /// @return the value
        @NotNull
        Fiber<E> chance(double probability);

        /// Rests on Specification §6.2.3.
        ///
        /// @param key the value
        /// @return the value
        @NotNull
        Fiber<E> change(@NotNull Function<? super E, ?> key);

        /// Rests on Specification §6.2.2, §6.2.4.
        ///
        /// @param comparator the value
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        Fiber<E> clamp(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Rests on Specification §6.2.2, §6.2.4.
        ///
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        default Fiber<E> clamp(@NotNull E lower, @NotNull E upper) {
            return clamp(naturalOrder(lower, upper), lower, upper);
        }

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        Fiber<E> deadband(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Rests on Specification §6.2.4.
        ///
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        default Fiber<E> deadband(@NotNull E lower, @NotNull E upper) {
            return deadband(naturalOrder(lower, upper), lower, upper);
        }

        /// Rests on Specification §6.2.3.
        ///
        /// @param depth the value
        /// @param initial the value
        /// @return the value
        @NotNull
        Fiber<E> delay(int depth, @NotNull E initial);

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        Fiber<E> diff();

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @return the value
        @NotNull
        Fiber<E> diff(@NotNull E initial);

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        Fiber<E> distinct();

        /// Rests on Specification §6.2.3.
        ///
        /// @param capacity the value
        /// @return the value
        @NotNull
        Fiber<E> distinct(int capacity);

        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> dropWhile(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @param transition the value
        /// @return the value
        @NotNull
        Fiber<E> edge(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> transition);

        /// Rests on Specification §6.2.3.
        ///
        /// @param interval the value
        /// @return the value
        @NotNull
        Fiber<E> every(int interval);

        /// Rests on Specification §5.8, §6.2.3.
        ///
        /// @param duration the value
        /// @return the value
        @NotNull
        Fiber<E> every(@NotNull Duration duration);

        /// Rests on Specification §6.2.5.
        ///
        /// @param next the value
        /// @return the value
        @NotNull
        Fiber<E> fiber(@NotNull Fiber<E> next);

        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> guard(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> guard(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Rests on Specification §5.8, §6.2.3.
        ///
        /// @param maxSilence the value
        /// @return the value
        @NotNull
        Fiber<E> heartbeat(@NotNull Duration maxSilence);

        /// Rests on Specification §6.2.3, §6.2.4.
        ///
        /// @param comparator the value
        /// @return the value
        @NotNull
        Fiber<E> high(@NotNull Comparator<? super E> comparator);

        /// Rests on Specification §6.2.3.
        ///
        /// @param enter the value
        /// @param exit the value
        /// @return the value
        @NotNull
        Fiber<E> hysteresis(@NotNull Predicate<? super E> enter, @NotNull Predicate<? super E> exit);

        /// Rests on Specification §6.2.3.
        ///
        /// @param refractory the value
        /// @return the value
        @NotNull
        Fiber<E> inhibit(int refractory);

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @param accumulator the value
        /// @param fire the value
        /// @return the value
        @NotNull
        Fiber<E> integrate(
                E initial,
                @NotNull BinaryOperator<E> accumulator,
                @NotNull Predicate<? super E> fire);

        /// Rests on Specification §6.2.3.
        ///
        /// @param limit the value
        /// @return the value
        @NotNull
        Fiber<E> limit(long limit);

        /// Rests on Specification §6.2.3, §6.2.4.
        ///
        /// @param comparator the value
        /// @return the value
        @NotNull
        Fiber<E> low(@NotNull Comparator<? super E> comparator);

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param max the value
        /// @return the value
        @NotNull
        Fiber<E> max(@NotNull Comparator<? super E> comparator, @NotNull E max);

        /// Rests on Specification §6.2.4.
        ///
        /// @param max the value
        /// @return the value
        @NotNull
        default Fiber<E> max(@NotNull E max) {
            return max(naturalOrder(max, max), max);
        }

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param min the value
        /// @return the value
        @NotNull
        Fiber<E> min(@NotNull Comparator<? super E> comparator, @NotNull E min);

        /// Rests on Specification §6.2.4.
        ///
        /// @param min the value
        /// @return the value
        @NotNull
        default Fiber<E> min(@NotNull E min) {
            return min(naturalOrder(min, min), min);
        }

        /// Rests on Specification §6.2.2.
        ///
        /// @param receptor the value
        /// @return the value
        @NotNull
        Fiber<E> peek(@NotNull Receptor<? super E> receptor);

        /// Rests on Specification §6.2.6.
        ///
        /// @param pipe the value
        /// @return the value
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Pipe<? super E> pipe);

        /// Rests on Specification §6.2.6.
        ///
        /// @param cell the value
        /// @return the value
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Cell<? super E> cell);

        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> pulse(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the value
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        Fiber<E> range(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Rests on Specification §6.2.4.
        ///
        /// @param lower the value
        /// @param upper the value
        /// @return the value
        @NotNull
        default Fiber<E> range(@NotNull E lower, @NotNull E upper) {
            return range(naturalOrder(lower, upper), lower, upper);
        }

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @param op the value
        /// @return the value
        @NotNull
        Fiber<E> reduce(E initial, @NotNull BinaryOperator<E> op);

        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value
        /// @param op the value
        /// @return the value
        @NotNull
        Fiber<E> relate(E initial, @NotNull BinaryOperator<E> op);

        /// Rests on Specification §6.2.2.
        ///
        /// @param op the value
        /// @return the value
        @NotNull
        Fiber<E> replace(@NotNull UnaryOperator<E> op);

        /// Rests on Specification §6.2.3.
        ///
        /// @param size the value
        /// @param combiner the value
        /// @param identity the value
        /// @return the value
        @NotNull
        Fiber<E> rolling(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate the value
        /// @param pipe the value
        /// @return the value
        @NotNull
        Fiber<E> route(@NotNull Predicate<? super E> predicate, @NotNull Pipe<E> pipe);

        /// Rests on Specification §6.2.3.
        ///
        /// @param count the value
        /// @return the value
        @NotNull
        Fiber<E> skip(long count);

        /// Rests on Specification §6.2.3.
        ///
        /// @param count the value
        /// @return the value
        @NotNull
        Fiber<E> steady(int count);

        /// Rests on Specification §6.2.3.
        ///
        /// @param count the value
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> steady(int count, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Rests on Specification §6.2.3.
        ///
        /// @param required the value
        /// @param matches the value
        /// @return the value
        @NotNull
        Fiber<E> streak(int required, @NotNull Predicate<? super E> matches);

        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate the value
        /// @return the value
        @NotNull
        Fiber<E> takeWhile(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.2.
        ///
        /// @param pipe the value
        /// @return the value
        @NotNull
        Fiber<E> tee(@NotNull Pipe<E> pipe);

        /// Rests on Specification §6.2.3.
        ///
        /// @param size the value
        /// @param combiner the value
        /// @param identity the value
        /// @return the value
        @NotNull
        Fiber<E> tumble(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate the value
        /// @param fiber the value
        /// @return the value
        @NotNull
        Fiber<E> when(@NotNull Predicate<? super E> predicate, @NotNull Fiber<E> fiber);
    }

    /// Rests on Specification §6.2, §16.2.
    ///
    /// @param <I> the type
    /// @param <O> the type
    @Provided
    interface Flow<I, O> {

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        Flow<I, Change<O>> change();

        /// Rests on Specification §6.2.5.
        ///
        /// @param fiber the value
        /// @return the value
        @NotNull
        Flow<I, O> fiber(@NotNull Fiber<O> fiber);

        /// Rests on Specification §6.2, §6.2.5.
        ///
        /// @param factory the value
        /// @return the value
        @NotNull
        Flow<I, O> fiber(@NotNull Function<? super Subject<?>, ? extends Fiber<O>> factory);

        /// Rests on Specification §6.2.5.
        ///
        /// @param <P> the type
        /// @param next the value
        /// @return the value
        @NotNull
        <P> Flow<I, P> flow(@NotNull Flow<? super O, ? extends P> next);

        /// Rests on Specification §6.2, §6.2.5.
        ///
        /// @param <P> the type
        /// @param factory the value
        /// @return the value
        @NotNull
        <P> Flow<I, P> flow(
                final @NotNull Function<? super Subject<?>, ? extends Flow<? super O, ? extends P>> factory);

        /// Rests on Specification §6.2.1.
        ///
        /// @param <P> the type
        /// @param fn the value
        /// @return the value
        @NotNull
        <P> Flow<I, P> map(@NotNull Function<? super O, ? extends P> fn);

        /// Rests on Specification §6.2.6.
        ///
        /// @param pipe the value
        /// @return the value
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Pipe<? super O> pipe);

        /// Rests on Specification §6.2.6.
        ///
        /// @param cell the value
        /// @return the value
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Cell<? super O> cell);

        /// Rests on Specification §6.2.3.
        ///
        /// @param <P> the type
        /// @param initial the value
        /// @param op the value
        /// @return the value
        @NotNull
        <P> Flow<I, P> relate(O initial, @NotNull BiFunction<? super O, ? super O, ? extends P> op);

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        Flow<I, Run<O>> run();

        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the type
        /// @param <P> the type
        /// @param seed the value
        /// @param advance the value
        /// @param project the value
        /// @return the value
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull BiFunction<? super S, ? super O, ? extends P> project);

        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the type
        /// @param <P> the type
        /// @param seed the value
        /// @param advance the value
        /// @param project the value
        /// @return the value
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull Function<? super S, ? extends P> project);

        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the type
        /// @param seed the value
        /// @param advance the value
        /// @return the value
        @NotNull
        default <S> Flow<I, S> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance) {
            requireNonNull(seed);
            requireNonNull(advance);
            return scan(seed, advance, Function.identity());
        }

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param capacity the value
        /// @return the value
        @NotNull
        Flow<I, Window<O>> window(int capacity);

        /// Rests on Specification §5.8, §6.2.3, §6.4, §6.4.1.
        ///
        /// @param duration the value
        /// @param capacity the value
        /// @return the value
        @NotNull
        Flow<I, Window<O>> window(@NotNull Duration duration, int capacity);
    }

    /// Rests on Specification §4.2, §16.2.
    @Tenure(Tenure.INTERNED)
    @Provided
    @Identity
    @Immutable
    interface Id {
    }

    /// Rests on Specification §9.1, §9.2.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface Idempotent {
    }

    /// Rests on Specification §1.2.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Identity {
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Immutable {
    }

    /// Rests on Specification §10.1, §16.2.
    ///
    /// @param <T> the type
    @Abstract
    sealed interface Lookup<T> {

        /// Rests on Specification §10.1.
        ///
        /// @param name the value
        /// @return the value
        @NotNull
        T get(@NotNull Name name);

        /// Rests on Specification §10.1.
        ///
        /// @param substrate the value
        /// @return the value
        @NotNull
        default T get(@NotNull Substrate<?> substrate) {
            requireNonNull(substrate);
            return get(substrate.subject().name());
        }

        /// Rests on Specification §10.1.
        ///
        /// @param subject the value
        /// @return the value
        @NotNull
        default T get(@NotNull Subject<?> subject) {
            return get(subject.name());
        }
    }

    /// Rests on Specification §4.1, §12, §16.2.
    @Tenure(Tenure.INTERNED)
    @Identity
    @Immutable
    @Provided
    interface Name extends Extent<Name, Name>, Comparable<Name> {

        /// Rests on Specification §1.
        char SEPARATOR = '.';

        /// Rests on Specification §4.1.
        ///
        /// @param suffix the value
        /// @return the value
        @NotNull
        Name name(@NotNull Name suffix);

        /// Rests on Specification §4.1.
        ///
        /// @param path the value
        /// @return the value
        @NotNull
        Name name(@NotNull String path);

        /// Rests on Specification §4.1.
        ///
        /// @param constant the value
        /// @return the value
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Rests on Specification §4.1.
        ///
        /// @param parts the value
        /// @return the value
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Rests on Specification §4.1.
        ///
        /// @param <T> the type
        /// @param parts the value
        /// @param mapper the value
        /// @return the value
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Rests on Specification §4.1.
        ///
        /// @param parts the value
        /// @return the value
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Rests on Specification §4.1.
        ///
        /// @param <T> the type
        /// @param parts the value
        /// @param mapper the value
        /// @return the value
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Rests on Specification §4.1.
        ///
        /// @param type the value
        /// @return the value
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Rests on Specification §4.1.
        ///
        /// @param member the value
        /// @return the value
        @NotNull
        Name name(@NotNull Member member);

        /// Rests on Specification §4.1, §4.4.
        ///
        /// @return the value
        @Override
        @NotNull
        default CharSequence path() {
            return path(SEPARATOR);
        }

        /// Rests on Specification §4.1.
        ///
        /// @param mapper the value
        /// @return the value
        @NotNull
        CharSequence path(@NotNull Function<? super String, ? extends CharSequence> mapper);
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface New {

        /// Rests on Specification §1.
        ///
        /// @return the value
        boolean conditional() default false;
    }

    /// Rests on Specification §15.2.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, METHOD, FIELD})
    @interface NotNull {
    }

    /// Rests on Specification §11.6, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Pin<E> extends Substrate<Pin<E>> {

        /// Rests on Specification §11.6.
        ///
        /// @return the value
        @NotNull
        E get();

        /// Rests on Specification §11.6.
        ///
        /// @param value the value
        void set(@NotNull E value);
    }

    /// Rests on Specification §6.1, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Pipe<E> extends Substrate<Pipe<E>> {

        /// Rests on Specification §5.3, §6.1, §6.1.1.
        ///
        /// @param emission the value
        @Queued
        void emit(@NotNull E emission);
    }

    /// Rests on Specification §10.1, §12, §16.2.
    ///
    /// @param <T> the type
    @Abstract
    non-sealed interface Pool<T> extends Lookup<T> {

        /// Rests on Specification §10.1, §12.
        ///
        /// @param <U> the type
        /// @param fn the value
        /// @return the value
        @New
        @NotNull
        <U> Pool<U> pool(@NotNull Function<? super T, ? extends U> fn);
    }

    /// Rests on Specification §11.5, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Port<E> extends Substrate<Port<E>> {

        /// Rests on Specification §11.5.
        ///
        /// @param pipe the value
        @Queued
        void emit(@NotNull Pipe<? super E> pipe);

        /// Rests on Specification §11.5.
        ///
        /// @param value the value
        @Queued
        void replace(@NotNull E value);

        /// Rests on Specification §11.5, §15.4.
        ///
        /// @param fn the value
        @Queued
        void update(@NotNull UnaryOperator<E> fn);

        /// Rests on Specification §11.5, §15.4.
        ///
        /// @param <A> the type
        /// @param arg the value
        /// @param fn the value
        @Queued
        <A> void update(@NotNull A arg, @NotNull BiFunction<? super E, ? super A, ? extends E> fn);
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Provided {
    }

    /// Rests on Specification §5.7, §16.2.
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Pulse {

        /// Rests on Specification §5.7.
        ///
        /// @return the value
        long dequeued();

        /// Rests on Specification §5.7.
        ///
        /// @return the value
        long enqueued();

        /// Rests on Specification §5.7.
        ///
        /// @return the value
        long start();

        /// Rests on Specification §5.7.
        ///
        /// @return the value
        long stop();
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target({METHOD, TYPE, PARAMETER, FIELD})
    @interface Queued {
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface ReadOnly {
    }

    /// Rests on Specification §3, §6.3, §16.2.
    ///
    /// @param <E> the type
    @FunctionalInterface
    interface Receptor<E> {

        /// Rests on Specification §1.
        @SuppressWarnings("rawtypes")
        Receptor NOOP = _ -> { };

        /// Rests on Specification §1.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @param receptor the value
        /// @return the value
        @NotNull
        @Utility
        static <E> Receptor<E> of(@NotNull Class<E> type, @NotNull Receptor<E> receptor) {
            requireNonNull(type);
            return requireNonNull(receptor);
        }

        /// Rests on Specification §1.
        ///
        /// @param <E> the type
        /// @param type the value
        /// @return the value
        @NotNull
        @Utility
        static <E> Receptor<E> of(@NotNull Class<E> type) {
            requireNonNull(type);
            return of();
        }

        /// Rests on Specification §1.
        ///
        /// @param <E> the type
        /// @return the value
        @NotNull
        @Utility
        static <E> Receptor<E> of() {
            @SuppressWarnings("unchecked")
            var discarding = (Receptor<E>) NOOP;
            return discarding;
        }

        /// Rests on Specification §6.3, §15.4.
        ///
        /// @param emission the value
        void receive(@NotNull E emission);
    }

    /// Rests on Specification §6.4, §6.4.1, §7.4, §16.2.
    ///
    /// @param <E> the type
    @Temporal
    @Provided
    interface Registrar<E> {

        /// Rests on Specification §6.4, §6.4.1, §7.4.
        ///
        /// @param pipe the value
        void register(@NotNull Pipe<? super E> pipe);

        /// Rests on Specification §6.4, §6.4.1, §7.4.
        ///
        /// @param receptor the value
        void register(@NotNull Receptor<? super E> receptor);
    }

    /// Rests on Specification §9.1, §16.2.
    ///
    /// @param <S> the type
    @Abstract
    non-sealed interface Resource<S extends Resource<S>> extends Substrate<S> {

        /// Rests on Specification §9.1.
        @Idempotent
        @Queued
        void close();

        /// Rests on Specification §5.5, §9.1.
        @Idempotent
        void closeAwait();
    }

    /// Rests on Specification §6.2.3, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Run<E> {

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        E emission();

        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        long length();
    }

    /// Rests on Specification §9.2, §16.2.
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Scope extends Substrate<Scope>, Extent<Scope, Scope>, AutoCloseable {

        /// Rests on Specification §9.2.
        @Idempotent
        @Override
        void close();

        /// Rests on Specification §6.4, §9.2.
        ///
        /// @param <R> the type
        /// @param resource the value
        /// @return the value
        @New
        @NotNull
        <R extends Resource<R>> Closure<R> closure(@NotNull R resource);

        /// Rests on Specification §9.2.
        ///
        /// @param <R> the type
        /// @param resource the value
        /// @return the value
        @NotNull
        <R extends Resource<R>> R register(@NotNull R resource);

        /// Rests on Specification §9.2.
        ///
        /// @return the value
        @New
        @NotNull
        Scope scope();

        /// Rests on Specification §9.2.
        ///
        /// @param name the value
        /// @return the value
        @New
        @NotNull
        Scope scope(@NotNull Name name);
    }

    /// Rests on Specification §10.5, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Sink<E> extends Pool<Pipe<E>>, Substrate<Sink<E>> {
    }

    /// Rests on Specification §8.2, §16.2.
    ///
    /// @param <T> the type
    @Tenure(Tenure.ANCHORED)
    @Utility
    @Immutable
    @Provided
    interface Slot<T> {

        /// Rests on Specification §8.2.
        ///
        /// @return the value
        @NotNull
        Name name();

        /// Rests on Specification §8.2.
        ///
        /// @return the value
        @NotNull
        Class<T> type();

        /// Rests on Specification §8.2.
        ///
        /// @return the value
        @NotNull
        T value();
    }

    /// Rests on Specification §7.1, §16.2.
    ///
    /// @param <E> the type
    /// @param <S> the type
    @Abstract
    interface Source<E, S extends Source<E, S>> extends Resource<S> {

        /// Rests on Specification §7.1, §7.3.
        ///
        /// @param subscriber the value
        /// @return the value
        @New
        @NotNull
        @Queued
        Subscription subscribe(@NotNull Subscriber<E> subscriber);

        /// Rests on Specification §7.1, §7.3, §7.5, §15.4.
        ///
        /// @param subscriber the value
        /// @param onClose the value
        /// @return the value
        @New
        @NotNull
        @Queued
        Subscription subscribe(
                @NotNull Subscriber<E> subscriber,
                @Queued @NotNull Consumer<? super Subscription> onClose);
    }

    /// Rests on Specification §8.1, §16.2.
    @Tenure(Tenure.ANCHORED)
    @Immutable
    @Provided
    interface State extends Iterable<Slot<?>> {

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, int value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, long value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, float value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, double value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, boolean value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull String value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull Name value);

        /// Rests on Specification §8.1, §8.3.
        ///
        /// @param name the value
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull State value);

        /// Rests on Specification §8.1.
        ///
        /// @param slot the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Slot<?> slot);

        /// Rests on Specification §8.1.
        ///
        /// @param value the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        State state(@NotNull Enum<?> value);

        /// Rests on Specification §8.1.
        ///
        /// @return the value
        @New
        @NotNull
        Stream<Slot<?>> stream();

        /// Rests on Specification §8.1.
        ///
        /// @param <T> the type
        /// @param slot the value
        /// @return the value
        <T> T value(@NotNull Slot<T> slot);
    }

    /// Rests on Specification §4.3, §16.2.
    ///
    /// @param <S> the type
    @Tenure(Tenure.ANCHORED)
    @Identity
    @Immutable
    @Provided
    interface Subject<S extends Substrate<S>> extends Extent<Subject<S>, Subject<?>>, Comparable<Subject<?>> {

        /// Rests on Specification §4.3.
        ///
        /// @return the value
        @NotNull
        Id id();

        /// Rests on Specification §4.3.
        ///
        /// @return the value
        @NotNull
        Name name();

        /// Rests on Specification §4.4.
        ///
        /// @return the value
        @Override
        @NotNull
        default String part() {
            var text = new StringBuilder("Subject[name=").append(name());
            text.append(",type=").append(type().getSimpleName());
            return text.append(",id=").append(id()).append(']').toString();
        }

        /// Rests on Specification §4.3.
        ///
        /// @return the value
        @NotNull
        State state();

        /// Rests on Specification §4.3.
        ///
        /// @return the value
        @Override
        @NotNull
        String toString();

        /// Rests on Specification §4.3, §4.5.
        ///
        /// @return the value
        @NotNull
        Class<S> type();
    }

    /// Rests on Specification §7.2, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscriber<E> extends Resource<Subscriber<E>> {
    }

    /// Rests on Specification §7.3, §7.5, §16.2.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscription extends Resource<Subscription> {
    }

    /// Rests on Specification §4.3.
    ///
    /// @param <S> the type
    @Abstract
    @Extension
    sealed interface Substrate<S extends Substrate<S>> {

        /// Rests on Specification §4.3.
        ///
        /// @return the value
        @NotNull
        Subject<S> subject();
    }

    /// Rests on Specification §6.4.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, TYPE})
    @interface Temporal {
    }

    /// Rests on Specification §13.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Tenure {

        /// Rests on Specification §1.
        int INTERNED = 1;

        /// Rests on Specification §1.
        int EPHEMERAL = 2;

        /// Rests on Specification §1.
        int ANCHORED = INTERNED | EPHEMERAL;

        /// Rests on Specification §13.
        ///
        /// @return the value
        int value();
    }

    /// Rests on Specification §11.4, §16.2.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Ticker extends Resource<Ticker> {
    }

    /// Rests on Specification §1.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD})
    @interface Utility {
    }

    /// Rests on Specification §6.2.3, §6.4, §6.4.1, §16.2.
    ///
    /// @param <E> the type
    @Tenure(Tenure.EPHEMERAL)
    @Temporal
    @ReadOnly
    @Provided
    interface Window<E> {

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param predicate the value
        /// @return the value
        boolean all(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param predicate the value
        /// @return the value
        boolean any(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param predicate the value
        /// @return the value
        int count(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @return the value
        @NotNull
        E first();

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param <R> the type
        /// @param seed the value
        /// @param op the value
        /// @return the value
        <R> R fold(@NotNull R seed, @NotNull BiFunction<? super R, ? super E, ? extends R> op);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param action the value
        void forEach(@NotNull Consumer<? super E> action);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @return the value
        boolean isEmpty();

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @return the value
        @NotNull
        E last();

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param predicate the value
        /// @return the value
        boolean none(@NotNull Predicate<? super E> predicate);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param count the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> prefix(int count);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param identity the value
        /// @param op the value
        /// @return the value
        E reduce(@NotNull E identity, @NotNull BinaryOperator<E> op);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> reverse();

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @return the value
        int size();

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param count the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> skip(int count);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param offset the value
        /// @param count the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> slice(int offset, int count);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param count the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> suffix(int count);

        /// Rests on Specification §6.2.3, §6.4, §6.4.1.
        ///
        /// @param count the value
        /// @return the value
        @New(conditional = true)
        @NotNull
        Window<E> trim(int count);
    }

    /// Rests on Specification §10.3, §16.2.
    enum Routing {

        /// Rests on Specification §10.3.
        PIPE,

        /// Rests on Specification §10.3.
        STEM
    }

    /// Rests on Specification §15.1, §15.3, §15.4.
    @SuppressWarnings("serial") // its subject is as serializable as the provider makes it
    final class Fault extends RuntimeException {

        /// Rests on Specification §1.
        private final Subject<?> subject;

        /// Rests on Specification §1.
        private final String operation;

        /// Rests on Specification §15.1, §15.3, §15.4.
        ///
        /// @param subject the value
        /// @param operation the value
        /// @param message the value
        public Fault(@NotNull Subject<?> subject, @NotNull String operation, String message) {
            super(message);
            this.subject = subject;
            this.operation = operation;
        }

        /// Rests on Specification §15.1, §15.3, §15.4.
        ///
        /// @param subject the value
        /// @param operation the value
        /// @param message the value
        /// @param cause the value
        public Fault(
                @NotNull Subject<?> subject,
                @NotNull String operation,
                String message,
                Throwable cause) {
            super(message, cause);
            this.subject = subject;
            this.operation = operation;
        }

        /// Rests on Specification §15.1, §15.3, §15.4.
        ///
        /// @return the value
        @NotNull
        public String operation() {
            return operation;
        }

        /// Rests on Specification §15.1, §15.3, §15.4.
        ///
        /// @return the value
        @NotNull
        public Subject<?> subject() {
            return subject;
        }
    }
}
