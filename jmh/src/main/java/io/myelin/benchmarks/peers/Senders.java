package io.myelin.benchmarks.peers;

/// Who sends to a channel of a [Peer]: what many a library has a faster way for when it is told.
enum Senders {

    /// The producer's thread alone, whatever the channel.
    PRODUCER,

    /// One thread for each channel: the producer's for the first, the peer's own for those behind it.
    ONE_PER_CHANNEL,

    /// The producer's thread and the peer's own.
    SEVERAL
}
