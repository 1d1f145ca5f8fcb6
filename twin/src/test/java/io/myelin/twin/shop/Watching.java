package io.myelin.twin.shop;

import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.source.EventSource;
import io.myelin.twin.source.Sequencer;
import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.JournalFolder;
import java.io.IOException;
import java.nio.file.Path;

/// A twin without its page.
final class Watching implements AutoCloseable {

    private final Chronicle chronicle;
    private final Sequencer sequencer;
    private final EventSource source;

    /// Makes the source.
    @FunctionalInterface
    interface Opening {

        /// @param outlet receives the source's signals
        EventSource open(EventSource.Outlet outlet) throws IOException;
    }

    /// Begins to watch.
    ///
    /// @param journal folder of the twin's journal
    /// @param opening makes the source
    Watching(Path journal, Opening opening) throws IOException {
        chronicle = Chronicle.live(new JournalFolder(journal));
        sequencer = new Sequencer(chronicle.entrance());
        source = opening.open(new EventSource.Outlet(sequencer::tell, sequencer::complete));
        source.start();
    }

    /// Accepts the shop's own signals.
    void tell(NamedSignal named) {
        sequencer.tell(named);
    }

    /// The number of events so far.
    long events() {
        return source.events();
    }

    @Override
    public void close() {
        source.close();
        sequencer.close();
        chronicle.close();
    }
}
