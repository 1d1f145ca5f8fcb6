package io.myelin.substrates.engine;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The receptors of a target that has several, and how hot their list is.
///
/// The loop over a list calls each kind of receptor from one place, and the more kinds come by there, the less a
/// compiler can do about it. So a list that was dispatched some thousand times as it is gets code of its own
/// ([FanOutCode]), made by a [FanOutCompiler] on another thread; the target then calls that in place of the loop.
///
/// Circuit thread only, but for what [FanOutCompiler.Request] says.
final class FanOut {

    /// Dispatches between two polls for the code.
    private static final int LOOK = 1 << 10;
    /// Dispatches that are asked for at most before the code is.
    private static final int COLDEST = 1 << 28;

    final Receptor<Object>[] receptors;
    private final FanOutCompiler compiler;
    private final Object label;

    /// Dispatches that make the list hot: more each time that code was refused, taken back or outdated.
    private int threshold;
    /// Dispatches until the threshold, or until the next look.
    private int left;
    private FanOutCompiler.@Nullable Request request;

    /// @param receptors those of the list, in order
    /// @param compiler makes the code
    /// @param label what the list is called in the name of its code; its text is taken when the code is made
    FanOut(Receptor<Object>[] receptors, FanOutCompiler compiler, Object label) {
        this.receptors = receptors;
        this.compiler = compiler;
        this.label = label;
        threshold = compiler.threshold();
        left = threshold;
    }

    /// Takes over from the list that the target had before, whose code, if it had any, was for nothing.
    void follow(FanOut former, boolean compiled) {
        threshold = compiled ? colder(former.threshold) : former.threshold;
        left = threshold;
    }

    /// Counts a dispatch of the list.
    ///
    /// @return whether [#code] is to be called
    boolean isDue() {
        return --left == 0;
    }

    /// Asks for the code of this list, or takes it.
    ///
    /// @param target whose list this is
    /// @return the code once it is there; null until then
    @Nullable Receptor<Object> code(Target target) {
        if (request == null) {
            left = Math.min(threshold, LOOK);
            request = compiler.request(target, receptors, label);
            return null;
        }
        if (!request.isDone()) {
            left = Math.min(threshold, LOOK);
            return null;
        }
        Receptor<Object> code = request.code();
        request = null; // it holds the code, which is to go when the target gives it up
        if (code == null) {
            cool();
        }
        return code;
    }

    /// Starts to count anew, up to a higher threshold.
    void cool() {
        threshold = colder(threshold);
        left = threshold;
    }

    private static int colder(int threshold) {
        return threshold < COLDEST >> 2 ? threshold << 2 : COLDEST;
    }

    /// Whether this is the list of the same receptors in the same order.
    boolean isOf(List<? extends Receptor<Object>> others) {
        if (receptors.length != others.size()) {
            return false;
        }
        for (int i = 0; i < receptors.length; i++) {
            if (!Dispatch.isSame(receptors[i], others.get(i))) {
                return false;
            }
        }
        return true;
    }
}
