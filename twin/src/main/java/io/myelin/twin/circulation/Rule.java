package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Window;

/// Judges a name by its latest intervals.
///
/// A rule has no state: the judgement follows from the window alone. Hysteresis comes from looking at the latest
/// two seconds with one limit, and, where some intervals exceeded it, at the whole window with half of it.
public interface Rule {

    /// How many intervals a window shows at most: 6 seconds of them.
    int WINDOW = 24;

    /// How many of them count as the latest.
    int LATEST = 8;

    /// Intervals in a second.
    int PER_SECOND = 4;

    /// Judges.
    ///
    /// @param window intervals, oldest first, at least one; good during the call
    Judgement judge(Window<Interval> window);

    /// The reason of a judgement of this rule.
    ///
    /// @param judgement made by this rule
    String sentence(Judgement judgement);
}
