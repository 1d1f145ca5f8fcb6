package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Shared code of the tests of windows.
final class Windows {

    /// The subject that faults are to name.
    static final Subject<?> SUBJECT =
            LinkedSubject.<Pipe<Integer>>of(InternedName.of("windowed"), Pipe.class, null);

    /// Every operation of a window, by name.
    static final Map<String, Consumer<Window<Integer>>> OPERATIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("all", window -> window.all(value -> true)),
            Map.entry("any", window -> window.any(value -> true)),
            Map.entry("count", window -> window.count(value -> true)),
            Map.entry("first", Window::first),
            Map.entry("fold", window -> window.fold("", (folded, value) -> folded + value)),
            Map.entry("forEach", window -> window.forEach(value -> {})),
            Map.entry("isEmpty", Window::isEmpty),
            Map.entry("last", Window::last),
            Map.entry("none", window -> window.none(value -> true)),
            Map.entry("prefix", window -> window.prefix(1)),
            Map.entry("reduce", window -> window.reduce(0, Integer::sum)),
            Map.entry("reverse", Window::reverse),
            Map.entry("size", Window::size),
            Map.entry("skip", window -> window.skip(1)),
            Map.entry("slice", window -> window.slice(0, 1)),
            Map.entry("suffix", window -> window.suffix(1)),
            Map.entry("trim", window -> window.trim(1))));

    private Windows() {
    }

    static <E> List<E> values(Window<E> window) {
        var values = new ArrayList<E>();
        window.forEach(values::add);
        return values;
    }
}
