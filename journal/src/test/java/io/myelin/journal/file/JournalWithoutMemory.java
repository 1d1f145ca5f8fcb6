package io.myelin.journal.file;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Records;
import io.myelin.journal.support.TakenMemory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// A process in which a thread that writes a journal has no memory for a while, and which prints a line about the
/// outcome. To be run as a small process.
final class JournalWithoutMemory extends FaultyDevice {

    /// After the device has taken a block, or has confirmed it.
    static final String WRITTEN = "written";
    static final String CONFIRMED = "confirmed";

    /// In place of both, on the thread that sends the records of a circuit.
    static final String SENT = "sent";

    private static final OutOfMemoryError SCARCE = new OutOfMemoryError("thrown by this test");

    private final String step;
    private final TakenMemory memory = new TakenMemory();
    private volatile boolean taking;

    private JournalWithoutMemory(String step) {
        this.step = step;
    }

    public static void main(String... arguments) throws Exception {
        new JournalWithoutMemory(arguments[1]).run(Path.of(arguments[0]));
    }

    private void run(Path folder) throws Exception {
        if (step.equals(SENT)) {
            send(folder);
        } else {
            write(folder);
        }
    }

    private void send(Path folder) throws Exception {
        var numbers = new AtomicReference<Pipe<Long>>();
        try (var journal = FileJournal.open(folder, "c", this)) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                    building -> numbers.set(building.inlet("numbers", Codecs.LONG, (Long _) -> {})));
            var sender = thread("journal-sender-c");
            taking = true;
            numbers.get().emit(1L);
            sender.join();
            memory.release();
            System.out.println(circuit.health());
            circuit.close();
        }
    }

    private static Thread thread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findAny()
                .orElseThrow();
    }

    private void write(Path folder) throws Exception {
        try (var journal = FileJournal.open(folder, "c", this); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            taking = true;
            if (step.equals(CONFIRMED)) {
                var committer = thread("journal-committer-c");
                appender.append(Records.of(10, 10), 10);
                committer.join();
                memory.release();
                System.out.println(appender.health());
                return;
            }
            try {
                appender.append(Records.of(10, 10), 10);
            } catch (OutOfMemoryError scarce) {
                // The caller goes on with the next block.
            } finally {
                memory.release();
            }
            long end = appender.append(Records.of(20, 10), 10).end();
            appender.awaitDurable(end, 10, TimeUnit.MINUTES);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            System.out.println(Records.read(journal, 0).size() + " of " + journal.durable());
        }
    }

    @Override
    public void write(RandomAccessFile file, byte[] bytes, long position) throws IOException {
        if (step.equals(SENT) && taking) {
            take();
            throw SCARCE;
        }
        super.write(file, bytes, position);
        if (step.equals(WRITTEN)) {
            take();
        }
    }

    @Override
    public void force(RandomAccessFile file) throws IOException {
        super.force(file);
        if (step.equals(CONFIRMED)) {
            take();
        }
    }

    private void take() {
        if (taking) {
            taking = false;
            memory.take();
        }
    }
}
