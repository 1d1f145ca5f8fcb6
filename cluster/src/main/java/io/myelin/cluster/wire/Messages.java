package io.myelin.cluster.wire;

/// The kinds of messages. Each message begins with one byte for its kind.
public final class Messages {

    /// The version of all messages; another one is refused.
    public static final int PROTOCOL = 4;

    // From a client into the log.

    /// protocol (1 byte), cluster, identity, process (8, not 0), whether it has no numbers yet (1), channel, greeting
    /// (8), number of subscriptions, each: kind, outlet. The greeting counts a process's greetings.
    public static final int HELLO = 1;
    /// settled (8), first (8), count (4), then items.
    public static final int ITEMS = 2;

    // Items. Each has a number; clients send the first three, members the others.

    /// address, inlet, codec, value.
    public static final int EMISSION = 10;
    /// count (4), each: address, outlet, number (8).
    public static final int ACKNOWLEDGEMENT = 11;
    /// kind, version (4).
    public static final int UPGRADE = 12;
    /// member (4), count (4), each: kind, version (4).
    public static final int MEMBER = 20;
    /// from, number (8), address, inlet, codec, value.
    public static final int FORWARD = 21;
    /// number of the cut (8).
    public static final int CUT = 22;
    /// number of the cut (8), member (4), count (4), each: address, digest (8).
    public static final int DIGESTS = 23;
    /// member (4), address, reason.
    public static final int STUCK = 24;
    /// identity.
    public static final int UNSUBSCRIBE = 25;
    /// position (8) up to which all members have the log, of a snapshot.
    public static final int PURGE = 26;

    // From the leader to a client.

    /// greeting (8), last number (8), the log position at which subscriptions that had ended began again (8), or 0.
    public static final int WELCOME = 30;
    /// accepted (8), processed (8), whether subscriptions have ended (1), count (4), each: number (8), reason.
    public static final int STATUS = 31;
    /// count (4), each: address, outlet, codec, number (8), value.
    public static final int OUTPUTS = 32;
    /// reason.
    public static final int REFUSED = 33;

    private Messages() {}
}
