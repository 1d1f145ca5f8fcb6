package io.myelin.benchmarks.harness;

/// Lets two threads execute their steps in turn, in the order A, B, B, A, A, B, B, A, … when A begins: each goes first
/// equally often, so effects of the first step of a pair on the second, such as garbage or a warm cache, favour
/// neither.
///
/// The order does not balance one effect: the code of the side that begins runs, and is compiled, before the other's.
/// So each side has to begin in equally many virtual machines.
final class AlternatingTurns {

    private final Side first;
    private int turn;
    private boolean broken;

    /// Before the first turn.
    ///
    /// @param first the side that begins
    AlternatingTurns(Side first) {
        this.first = first;
    }

    /// Waits until it is a thread's turn.
    ///
    /// @param side the side of the calling thread
    /// @param step the thread's step, from 0
    /// @throws IllegalStateException if the other thread has failed, or this one is interrupted
    synchronized void begin(Side side, int step) {
        boolean reversed = step % 2 == 1;
        int mine = 2 * step + ((side == first) == reversed ? 1 : 0);
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
