package io.myelin.benchmarks.harness;

import io.myelin.benchmarks.harness.GateHarness.Side;

/// Has two threads do their steps in turn, in the order A, B, B, A, A, B, B, A, … when A begins: either goes first
/// equally often, so what the first step of a pair leaves to the second, such as garbage or a warm cache, favours
/// neither.
///
/// The order does not balance one thing: the code of the side that begins runs, and is compiled, before the other's.
/// So either side has to begin in equally many virtual machines.
final class Turns {

    private final Side first;
    private int turn;
    private boolean broken;

    /// Nobody has had a turn.
    ///
    /// @param first the side that begins
    Turns(Side first) {
        this.first = first;
    }

    /// Waits until it is a thread's turn.
    ///
    /// @param side the side that the calling thread is
    /// @param step the thread's step, from 0
    /// @throws IllegalStateException when the other thread has failed, or this one is interrupted
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
