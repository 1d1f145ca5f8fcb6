package io.myelin.twin.rule;

import java.util.Locale;

/// Formats figures for sentences.
final class Figures {

    private Figures() {}

    /// A quotient, with one decimal if it is below 10 and not whole.
    static String of(long value, long divisor) {
        double quotient = (double) value / divisor;
        return String.format(Locale.ROOT, quotient < 10 && value % divisor != 0 ? "%.1f" : "%,.0f", quotient);
    }
}
