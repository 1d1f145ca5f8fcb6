package io.myelin.cluster.service;

/// What the member is told by its service.
public interface ServiceListener {

    /// Queues an item for the log. Any thread; never waits.
    void courier(byte[] item);

    /// The service cannot go on.
    void failed(Throwable reason);

    /// Something that an operator should know. Any thread.
    void note(String text);
}
