package io.myelin.substrates.engine.dispatch;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.operator.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The address of a queue entry, and the dispatch that an emission to it runs.
///
/// One final class, so that the call of the drain loops stays monomorphic for any number of kinds of pipes. The
/// differences between pipes are data: a resolved list of receptors.
///
/// All mutable fields are confined to the circuit's thread. The first resolution happens there too,
/// or before the target is published to any other thread.
///
/// A failure of a receptor is caught, reported to the worker's failure hook, and stops neither the receptors after it
/// nor the circuit (Specification §15.4). The interrupt status is cleared after each receptor, as executors clear it
/// between tasks.
public final class Target implements Receptor<Object> {

    /// Written only, see [#load], and hardly ever.
    @SuppressWarnings("unused")
    private static int loaded;

    /// The receptor if there is exactly one and nothing after it, the usual case; saves a loop and an array, and the
    /// question of what comes next. Or the compiled code of several. It and the next field are all that most dispatches
    /// read of this object: neighbours, so that each of thousands of targets that alternate mostly costs one cache
    /// line. G1 copies what the first reference refers to right behind the object, so a receptor's line follows.
    private @Nullable Receptor<Object> single;
    /// The same target, if there is no receptor: emissions pass through.
    private @Nullable Target onward;
    /// The target that gets the same emission after the receptors, through transit.
    private @Nullable Target next;
    /// As [#single], where [#next] follows.
    private @Nullable Receptor<Object> first;
    /// The receptors if there are several.
    private @Nullable FanOut several;
    /// The task of an engine's target, in place of receptors. Not a receptor: the compiler inlines up to two receiver
    /// types per call site, and the engine must not take up one of the two.
    private final @Nullable Consumer<Object> control;
    /// Whether the list is to be resolved before the next emission. Read only where there is no single receptor: a
    /// stale target has none.
    private boolean stale;
    /// Whether its topology knows it.
    boolean listed;

    private final Loop worker;
    /// Null if the list is final.
    private final @Nullable Topology topology;
    private final @Nullable Supplier<Dispatch> resolver;
    /// What failures are attributed to; read when one happens. Set before the target is published.
    private @Nullable Subject<?> subject;

    private Target(
            Loop worker,
            @Nullable Topology topology,
            @Nullable Supplier<Dispatch> resolver,
            @Nullable Consumer<Object> control) {
        this.worker = worker;
        this.topology = topology;
        this.resolver = resolver;
        this.control = control;
        worker.targets++;
    }

    @SuppressWarnings("NullAway") // a mark to be compared with, never dispatched
    private Target() {
        worker = null;
        topology = null;
        resolver = null;
        control = null;
    }

    /// The end mark of a [io.myelin.substrates.engine.ingress.Lane].
    public static Target mark() {
        return new Target();
    }

    /// A target without receivers: its emissions only take their place in the order.
    public static Target of(Loop worker) {
        var target = new Target(worker, null, null, null);
        target.observe(List.of());
        return target;
    }

    /// Installs the list of an observed circuit.
    ///
    /// @return whether the circuit is one
    private boolean observe(List<? extends Receptor<Object>> receptors) {
        ShadowTransit shadow = worker.shadow();
        if (shadow != null) {
            several = shadow.list(this, receptors);
        }
        return shadow != null;
    }

    /// A target of the engine's own.
    public static Target control(Loop worker, Consumer<Object> control) {
        return new Target(worker, null, null, control);
    }

    /// A target that always delivers to one receptor.
    @SuppressWarnings("unchecked") // a receptor only receives the values of its own pipe
    public static Target of(Loop worker, Receptor<?> receptor) {
        var target = new Target(worker, null, null, null);
        if (!target.observe(List.of((Receptor<Object>) receptor))) {
            target.single = (Receptor<Object>) receptor;
        }
        return target;
    }

    /// A target with a fixed list.
    public static Target of(Loop worker, Dispatch dispatch) {
        var target = of(worker);
        dispatch.install(target);
        return target;
    }

    /// A target whose list is resolved on its first emission, and again on the first emission after
    /// each change of the topology.
    ///
    /// @param resolver called within the dispatch, before the emission is delivered. It may run user code, whose
    ///                 failures it must isolate; it does not change the topology: changes are entries of their own
    public static Target of(Loop worker, Topology topology, Supplier<Dispatch> resolver) {
        var target = new Target(worker, topology, resolver, null);
        target.stale = true;
        return target;
    }

    /// Several targets of one circuit that are adjacent in its transit order.
    static Target row(
            Loop worker, List<Target> members, ListCompiler compiler, Object label) {
        var target = of(worker);
        // Typed by the final class, so that the loop over a row calls it directly.
        target.install(members.toArray(new Target[0]), null, compiler, label);
        return target;
    }

    /// Drops the list, so that its receptors can be collected before the next emission. Circuit thread only.
    public void release() {
        expire();
        several = null;
        next = null;
    }

    /// Makes the next emission resolve the list again, as a change of the topology would. Circuit thread only;
    /// the emission under way keeps the list that it began with.
    public void expire() {
        stale = true;
        single = null;
        first = null;
        onward = null; // the rest stays for the emission under way
    }

    /// Attributes the failures of this target's receptors to a subject, in place of the circuit's. Called before the
    /// target is published.
    ///
    /// @return this target
    public Target about(Subject<?> closest) {
        subject = closest;
        return this;
    }

    /// What it is about, null if that is the circuit. Any thread that the target was published to.
    public @Nullable Subject<?> subject() {
        return subject;
    }

    /// Reports a failure of one of the receptors. Circuit thread only; called by compiled code too.
    public void report(Throwable failure) {
        worker.report(subject, failure);
    }

    /// Reads what the dispatches of the queue entries up to an empty one read first. Where thousands of targets
    /// alternate, each would otherwise wait for memory, one after another; reads that do not depend on each other wait
    /// together.
    public static void load(@Nullable Object[] entries, int from, int to) {
        int sum = 0;
        for (int i = from; i < to && entries[i] instanceof Object entry; i++) {
            if (entry instanceof Target target
                    && (target.single != null ? target.single : target.first) instanceof Target) {
                sum++;
            }
        }
        if (sum != 0) {
            loaded = sum; // so that the compiler keeps the reads
        }
    }

    /// The circuit that owns this target.
    public Loop worker() {
        return worker;
    }

    /// Runs the dispatch for one emission inside another one, as after the last stage of a fiber or flow. Circuit
    /// thread only.
    ///
    /// A target without receptors is asked first. With the dispatch between, that of a feedback loop is inlined into
    /// itself and becomes too long to be inlined by [Transit#drain].
    @Override
    public void receive(Object emission) {
        Target following = onward;
        if (following == null) {
            following = dispatch(emission);
        }
        if (following != null) {
            worker.transit().push(following, emission);
        }
    }

    /// Runs the receptors for one emission. Circuit thread only.
    ///
    /// @return the target, if any, that receives the same emission next, after everything in transit
    @Nullable Target dispatch(Object emission) {
        Receptor<Object> last = single;
        if (last != null) {
            try {
                call(last, emission);
            } catch (Throwable failure) {
                report(failure);
            }
            Thread.interrupted();
            return null; // returning here saves the read of `next` that the branch below needs
        }
        Receptor<Object> before = first;
        if (before != null) {
            try {
                call(before, emission);
            } catch (Throwable failure) {
                report(failure);
            }
            Thread.interrupted();
        } else if (stale) {
            return resolve(emission);
        } else if (several != null) {
            deliver(several, emission);
        } else if (control != null) {
            perform(control, emission);
        }
        return next;
    }

    /// Two call sites, so that users' classes do not take the places of stages in one profile, nor the reverse; and a
    /// call through a class costs less than one through an interface.
    private static void call(Receptor<Object> receptor, Object emission) {
        if (receptor instanceof Stage<?, ?>) {
            ((Stage<Object, ?>) receptor).receive(emission);
        } else {
            receptor.receive(emission);
        }
    }

    /// The first target, from this one on, that may run code. While nothing is in transit, an emission can go there
    /// directly: queueing it for each target in between would give the same order. Circuit thread only.
    ///
    /// A separate loop, because it has one branch for each target, and a dispatch has several.
    Target afterPassing() {
        Target at = this;
        Target following = onward;
        while (following != null) {
            at = following;
            following = at.onward;
        }
        return at;
    }

    private void perform(Consumer<Object> action, Object argument) {
        try {
            action.accept(argument);
        } catch (Throwable failure) {
            report(failure);
        }
        Thread.interrupted();
    }

    private void deliver(FanOut fanOut, Object emission) {
        if (fanOut.isDue()) {
            try {
                fanOut.compiled = fanOut.code(this);
                alone(fanOut.compiled); // from the next emission on
            } catch (Throwable shortage) {
                // Out of stack or memory. This emission may need less of either.
            }
        }
        for (Receptor<Object> receptor : fanOut.receptors) {
            try {
                receptor.receive(emission);
            } catch (Throwable failure) {
                report(failure);
            }
            Thread.interrupted();
        }
    }

    private @Nullable Target resolve(Object emission) {
        Dispatch list = requireNonNull(resolver).get();
        Thread.interrupted(); // a subscriber's callback may have set it
        requireNonNull(topology).add(this); // before it has a list that a change would have to find
        list.install(this);
        stale = false; // a failure before this leaves it to the next emission
        return dispatch(emission);
    }

    /// Installs a list; one that is the same as before keeps its code.
    ///
    /// @param receptors are not copied, and must not be changed any more
    void install(
            Receptor<Object>[] receptors, @Nullable Target following, ListCompiler compiler, Object label) {
        if (observe(Arrays.asList(receptors))) {
            return;
        }
        next = following;
        onward = receptors.length == 0 ? following : null;
        FanOut former = several;
        if (former != null && former.isOf(receptors)) {
            alone(former.compiled);
            return;
        }
        alone(receptors.length == 1 ? receptors[0] : null);
        several = receptors.length < 2 ? null : new FanOut(receptors, compiler, label);
        if (former != null && several != null) {
            several.follow(former);
        }
    }

    /// Sets what is called in place of a list.
    private void alone(@Nullable Receptor<Object> receptor) {
        single = next == null ? receptor : null;
        first = next == null ? null : receptor;
    }

    /// What a target of a fixed list calls and emits to, in order: receptors, stages, and targets. Nothing if the list
    /// may change. For a picture; any thread that the target was published to, see [#resolved].
    public List<Receptor<Object>> receivers() {
        if (topology != null) {
            return List.of();
        }
        List<Receptor<Object>> all = new ArrayList<>();
        FanOut list = several;
        Receptor<Object> only = next == null ? single : first;
        if (list != null) {
            all.addAll(Arrays.asList(list.receptors));
        } else if (only != null) {
            all.add(only);
        }
        if (next != null) {
            all.add(next);
        }
        return all.stream().map(Dispatch::receiver).flatMap(Target::members).toList();
    }

    /// The targets of a row, or the receptor itself. Only rows are lists of targets.
    private static Stream<Receptor<Object>> members(Receptor<Object> receptor) {
        return receptor instanceof Target target && target.several != null
                && target.several.receptors instanceof Target[] row ? Arrays.stream(row) : Stream.of(receptor);
    }

    /// The receptor that represents this target in compiled code: its only one, if that never changes, or itself. Any
    /// thread that the target was published to: what it reads of a fixed target never changes.
    public Receptor<Object> resolved() {
        Receptor<Object> only = single;
        return topology != null || next != null || several != null || only == null ? this : only;
    }
}
