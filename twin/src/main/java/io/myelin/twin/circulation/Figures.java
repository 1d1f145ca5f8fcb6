package io.myelin.twin.circulation;

import java.util.Locale;

/// Figures in sentences.
final class Figures {

    private Figures() {}

    /// A quotient, with a decimal if it is small.
    static String of(long value, long divisor) {
        double quotient = (double) value / divisor;
        return String.format(Locale.ROOT, quotient < 10 && value % divisor != 0 ? "%.1f" : "%,.0f", quotient);
    }
}
