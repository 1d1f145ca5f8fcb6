package io.myelin.twin.page;

import io.myelin.journal.JournalException;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.travel.Moment;
import io.myelin.twin.travel.Needed;
import java.util.List;

/// The twin that the page shows. Any thread may call any method.
public interface Watched {

    /// A few words that describe the watched JVM.
    String title();

    /// Whether the twin is live; otherwise the page shows a journal.
    boolean live();

    /// The ids of the troubles that can be made; none unless the shop is watched.
    List<String> troubles();

    /// The current view of the twin; the same object until it changes.
    TwinView view();

    /// The milliseconds since the latest data of the watched JVM; 0 if none is expected, as from a recording.
    long quietMillis();

    /// The outlooks so far, oldest first.
    List<Outlook> history();

    /// The twin of another moment.
    ///
    /// @param time in microseconds since the epoch; selects the last beat at or before it, or the first beat
    /// @throws IndexOutOfBoundsException if there has been no beat yet
    /// @throws JournalException          if the moment cannot be rebuilt
    Moment at(long time);

    /// What a situation needed.
    ///
    /// @param time when it was recognised, in microseconds since the epoch
    /// @throws IndexOutOfBoundsException if none was recognised then, or there is no durable later beat
    /// @throws JournalException          if its records are missing, or another situation is being explained
    Needed needed(long time);

    /// Begins or ends a trouble.
    ///
    /// @param trouble one of [#troubles]
    void toggle(String trouble);
}
