package io.myelin.tck.ordering;

import io.humainary.substrates.api.Substrates.Routing;
import java.util.List;

/// A random program as data: the wiring, and the steps of one thread.
///
/// Parts refer to each other by their index. Paths of an emission without a receptor in between (fan-outs, hops,
/// stages, registrations) lead to lower indexes only, so they end; receptors may emit anywhere, at the cost of one unit
/// of the value's life.
///
/// @param circuits the number of circuits, 1 or 2
/// @param parts    the wiring
/// @param steps    the steps of the program
record Spec(int circuits, List<Part> parts, List<Step> steps) {

    /// A value that is emitted.
    ///
    /// @param number distinguishes values
    /// @param life   how many generations of receptors may emit because of it
    record Value(int number, int life) {
        Value next(int delta) {
            return new Value(Math.floorMod(31 * number + delta, 997), life - 1);
        }

        @Override
        public String toString() {
            return number + "/" + life;
        }
    }

    /// A pipe of a part; the name is used for conduits only.
    record Ref(int part, String name) {}

    /// A part of the wiring.
    sealed interface Part {}

    /// A pipe with a receptor at its end.
    record End(int circuit, List<Action> actions) implements Part {}

    /// A pipe that passes on to several.
    record FanOut(int circuit, List<Ref> targets) implements Part {}

    /// A hop through a circuit into a pipe of any circuit.
    record Hop(int circuit, Ref target) implements Part {}

    /// Stages before a pipe.
    record Staged(List<Stage> stages, Ref target) implements Part {}

    /// A conduit and its subscribers.
    record Conduit(int circuit, Routing routing, List<Behavior> subscribers) implements Part {}

    /// A basin, which is also a pipe.
    record Basin(int circuit, int capacity) implements Part {}

    /// A port; no pipe leads to it.
    record Port(int circuit) implements Part {}

    /// A subscriber's registrations for each channel.
    record Behavior(List<Receiver> receivers) {}

    /// A receiver of a channel.
    sealed interface Receiver {}

    /// A receptor without a pipe.
    record Bare(List<Action> actions) implements Receiver {}

    /// A pipe; with [#sameName] the channel of the same name in another conduit.
    record Piped(Ref target, boolean sameName) implements Receiver {}

    /// A receptor's action on a value that has life left.
    sealed interface Action {}

    /// Emits a descendant of the value.
    record Forward(Ref target, int delta) implements Action {}

    /// Subscribes, and the next time closes that subscription.
    record Toggle(int conduit, int subscriber) implements Action {}

    /// Throws; the actions after it do not run.
    record Fail(int kind) implements Action {}

    /// Drains a basin.
    record Empty(int basin, Ref target) implements Action {}

    /// A step of the program.
    sealed interface Step {}

    record Emit(Ref target, Value value) implements Step {}

    record Subscribe(int conduit, int subscriber) implements Step {}

    /// Closes the subscription of the [Subscribe] with a given number.
    record Unsubscribe(int which) implements Step {}

    record CloseSubscriber(int conduit, int subscriber) implements Step {}

    record CloseConduit(int conduit) implements Step {}

    record Drain(int basin, Ref target) implements Step {}

    record Update(int port, int delta) implements Step {}

    record Show(int port, Ref target) implements Step {}

    record Await() implements Step {}

    /// A stage of a fiber.
    sealed interface Stage {}

    /// An operator with one number.
    record Plain(Kind kind, int number) implements Stage {}

    /// A copy to the side.
    record Tee(Ref side) implements Stage {}

    /// Every value whose number is divisible goes to the side.
    record Route(int divisor, Ref side) implements Stage {}

    /// Every value whose number is divisible takes a detour.
    record When(int divisor, List<Stage> detour) implements Stage {}

    /// Operators with one number: some without state, some with; `operators` has the others.
    enum Kind {
        GUARD, REPLACE, DIFF, LIMIT, REDUCE, DELAY, PEEK,
        /// Throws for values whose number is divisible, and passes all others.
        FAIL
    }
}
