package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Receptor;
import org.jspecify.annotations.Nullable;

/// The receptors of a target with several, and the counter of their dispatches.
///
/// The loop over a list calls receptors of all classes from one call site, which becomes megamorphic. So a list that
/// was dispatched some thousand times unchanged is compiled (`engine.compile`) by a [ListCompiler] on another thread;
/// the target then calls that code in place of the loop.
///
/// Circuit thread only, except as described in [ListCompiler.Request].
public final class FanOut {

    /// Dispatches between two polls for the code.
    private static final int POLL_INTERVAL = 1 << 10;
    /// The maximum number of dispatches before the code is requested.
    private static final int COLDEST = 1 << 28;

    final Receptor<Object>[] receptors;
    private final ListCompiler compiler;
    private final Object label;

    /// Dispatches that make the list hot: more after each time that code was refused or outdated.
    private int threshold;
    /// Dispatches until the threshold, or until the next poll.
    private int left;
    private ListCompiler.@Nullable Request request;
    /// The code of this list, which the target calls in its place.
    @Nullable Receptor<Object> compiled;

    /// @param receptors those of the list, in order
    /// @param compiler makes the code
    /// @param label becomes part of the name of the compiled class; its text is read when the class is made
    FanOut(Receptor<Object>[] receptors, ListCompiler compiler, Object label) {
        this.receptors = receptors;
        this.compiler = compiler;
        this.label = label;
        threshold = compiler.threshold();
        left = threshold;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic interface
    static Receptor<Object>[] array(int length) {
        return new Receptor[length];
    }

    /// Replaces the target's former list, and raises the threshold if that list had been compiled.
    void follow(FanOut former) {
        threshold = former.compiled != null ? colder(former.threshold) : former.threshold;
        left = threshold;
    }

    /// Counts a dispatch of the list.
    ///
    /// @return whether [#code] is to be called
    boolean isDue() {
        if (--left != 0) {
            return false;
        }
        left = threshold < POLL_INTERVAL ? threshold : POLL_INTERVAL; // here, since the call of code may fail
        return true;
    }

    /// Requests the code of this list, or polls for it. If it fails, for lack of stack or memory, the next poll tries
    /// again.
    ///
    /// @param target the target of this list
    /// @return the code, or null if it is not ready
    @Nullable Receptor<Object> code(Target target) {
        if (request == null) {
            request = compiler.request(target, receptors, label);
            return null;
        }
        if (!request.isDone()) {
            return null;
        }
        Receptor<Object> code = request.code();
        request = null; // it holds the code, which must become unreachable when the target drops it
        if (code == null) {
            threshold = colder(threshold);
            left = threshold;
        }
        return code;
    }

    private static int colder(int threshold) {
        return threshold < COLDEST >> 2 ? threshold << 2 : COLDEST;
    }

    /// Whether this is the list of the same receptors in the same order.
    boolean isOf(Receptor<Object>[] others) {
        if (receptors.length != others.length) {
            return false;
        }
        for (int i = 0; i < receptors.length; i++) {
            if (!Dispatch.isSame(receptors[i], others[i])) {
                return false;
            }
        }
        return true;
    }
}
