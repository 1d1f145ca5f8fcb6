package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges a name by its latest intervals.
///
/// A rule has no state: the judgement follows from the window alone. Hysteresis comes from comparing the latest two
/// seconds with a limit and, if two earlier ones in the window exceeded it, the whole window with half of it.
public interface Rule {

    /// The maximum number of intervals in a window: 6 seconds.
    int WINDOW = 24;

    /// The number of intervals that count as the latest ones: 2 seconds.
    int LATEST = 8;

    /// The number of intervals in a second.
    int PER_SECOND = 4;

    /// Judges a name.
    ///
    /// @param window intervals, oldest first, at least one; valid during the call
    Judgement judge(Window<Interval> window);

    /// The reason of a judgement of this rule.
    ///
    /// @param judgement made by this rule
    String sentence(Judgement judgement);
}
