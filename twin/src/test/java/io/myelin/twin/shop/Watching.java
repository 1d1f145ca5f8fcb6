package io.myelin.twin.shop;

import io.myelin.twin.source.EventSource;
import io.myelin.twin.source.LiveSource;
import io.myelin.twin.source.RemoteJvm;
import io.myelin.twin.source.Sequencer;
import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.JournalFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/// A twin without a page.
final class Watching implements Closeable {

    private final Chronicle chronicle;
    private final Sequencer sequencer;
    private final EventSource source;

    /// Begins to watch.
    ///
    /// @param journal folder of the twin's journal
    Watching(Path journal, RemoteJvm jvm) throws IOException {
        chronicle = Chronicle.live(new JournalFolder(journal));
        sequencer = new Sequencer(chronicle.entrance());
        source = LiveSource.of(jvm, new EventSource.Outlet(sequencer::tell, sequencer::complete));
        source.start();
    }

    @Override
    public void close() {
        source.close();
        sequencer.close();
        chronicle.close();
    }
}
