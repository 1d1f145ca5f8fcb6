package io.myelin.benchmarks.peers;

/// The threads that send to a channel of a [Peer]: many libraries have a faster path for a known number.
enum Senders {

    /// The producer's thread alone, for every channel.
    PRODUCER,

    /// Several producers' threads.
    PRODUCERS,

    /// One thread for each channel: the producer's for the first, the peer's own for those after it.
    ONE_PER_CHANNEL,

    /// The producer's thread and the peer's own.
    SEVERAL;

    /// Whether the peer's own thread sends.
    ///
    /// @return true if handlers send
    boolean handlersSend() {
        return this == ONE_PER_CHANNEL || this == SEVERAL;
    }
}
