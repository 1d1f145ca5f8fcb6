package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayList;
import java.util.List;

/// Shared code of the tests of windows.
final class Windows {

    /// The subject that faults are to name.
    static final Subject<?> SUBJECT =
            LinkedSubject.<Pipe<Integer>>of(InternedName.of("windowed"), Pipe.class, null);

    private Windows() {
    }

    static <E> List<E> values(Window<E> window) {
        var values = new ArrayList<E>();
        window.forEach(values::add);
        return values;
    }
}
