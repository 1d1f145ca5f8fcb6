package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.concurrent.LinkedBlockingQueue;

/// The program of [ColdOps]: it delivers one value, says so, and waits for its end.
final class FirstValue {

    /// What it writes.
    static final int DELIVERED = '!';

    private FirstValue() {
    }

    /// Delivers.
    ///
    /// @param args how: by a circuit or by a queue
    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("circuit")) {
            Substrates.cortex().circuit().pipe((Receptor<Long>) _ -> delivered()).emit(1L);
        } else {
            var queue = new LinkedBlockingQueue<Long>();
            var thread = new Thread(() -> {
                queue.poll();
                delivered();
            });
            queue.put(1L);
            thread.start();
        }
        Thread.sleep(60_000); // the parent ends this process when it has read the answer
    }

    private static void delivered() {
        System.out.write(DELIVERED);
        System.out.flush();
    }
}
