package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Receptor;
import org.jspecify.annotations.Nullable;

/// Makes code in place of the loop over a target's receptors.
public interface ListCompiler {

    /// Compiles nothing.
    ListCompiler NONE = new ListCompiler() {
        @Override
        public int threshold() {
            return 0;
        }

        @Override
        public Request request(Target target, Receptor<Object>[] receptors, Object label) {
            throw new UnsupportedOperationException("no list is hot");
        }
    };

    /// Dispatches of one list that make it hot; 0 if this compiles nothing.
    int threshold();

    /// Requests the code of a target's list. Circuit thread. Fails only if there is no stack or memory for the request
    /// itself.
    ///
    /// @param label becomes part of the name of the compiled class; its text is read when the class is made
    Request request(Target target, Receptor<Object>[] receptors, Object label);

    /// A target's request to have its list compiled. Another thread completes it; the circuit's thread polls it.
    final class Request {

        /// Plain: written before, and read after, [#done].
        private @Nullable Receptor<Object> code;
        /// Volatile: a circuit's thread that finds it set sees the code and its initialised class.
        private volatile boolean done;

        /// Completes the request.
        ///
        /// @param made the code, or null if the request was refused
        public void finish(@Nullable Receptor<Object> made) {
            code = made;
            done = true;
        }

        boolean isDone() {
            return done;
        }

        /// The code, or null if the request was refused. Requires [#isDone].
        @Nullable Receptor<Object> code() {
            return code;
        }
    }
}
