package io.myelin.benchmarks.harness;

/// Has two threads do their steps by turns, in the order A, B, B, A, A, B, B, A, …: either goes first equally often,
/// so what the first step of a pair leaves to the second, such as garbage or a warm cache, favours neither.
final class Turns {

    private int turn;
    private boolean broken;

    /// Waits until it is a thread's turn.
    ///
    /// @param second whether this thread is B
    /// @param step   the thread's step, from 0
    /// @throws IllegalStateException when the other thread has failed, or this one is interrupted
    synchronized void begin(boolean second, int step) {
        boolean reversed = step % 2 == 1;
        int mine = 2 * step + (second == reversed ? 0 : 1);
        try {
            while (turn != mine && !broken) {
                wait();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        if (broken) {
            throw new IllegalStateException("the other build failed");
        }
    }

    /// Ends the turn that the last [#begin] waited for.
    synchronized void end() {
        turn++;
        notifyAll();
    }

    /// Ends all waiting, for a thread that failed.
    synchronized void breakOff() {
        broken = true;
        notifyAll();
    }
}
