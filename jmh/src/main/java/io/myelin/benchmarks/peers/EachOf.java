package io.myelin.benchmarks.peers;

import java.util.List;
import java.util.function.Consumer;

/// A handler that passes messages on to others, for peers without a fan-out within one thread.
final class EachOf {

    private EachOf() {
    }

    /// @return a handler that calls every handler
    static Consumer<Long> all(List<Consumer<Long>> handlers) {
        var each = List.copyOf(handlers);
        return message -> {
            for (int index = 0; index < each.size(); index++) {
                each.get(index).accept(message);
            }
        };
    }
}
