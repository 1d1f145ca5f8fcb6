package io.myelin.twin.sign;

/// The kind of a signal, on which the meaning of its value depends.
public enum JvmSign {

    /// All threads were stopped. Value: microseconds.
    PAUSE,

    /// One thread waited. Value: microseconds.
    WAIT,

    /// An operation succeeded. Value: the microseconds it took.
    DONE,

    /// An operation failed. Value: the microseconds it took.
    FAIL,

    /// A gauge was read. Value: the reading.
    LEVEL,

    /// An event occurred. Value: its count or amount.
    OCCUR,

    /// The subject of the name is alive. Value: 0.
    UP,

    /// The subject of the name is gone, or exists and does not answer. Value: 0, or the microseconds of silence.
    DOWN
}
