package io.myelin.flow;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/// A subscriber that records its signals, and requests what the test says.
final class Recorder<E> implements Flow.Subscriber<E> {

    final List<E> values = new CopyOnWriteArrayList<>();
    final List<Thread> threads = new CopyOnWriteArrayList<>();
    final CountDownLatch subscribed = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);
    volatile @Nullable Throwable failure;
    volatile Flow.@Nullable Subscription subscription;
    private final long initial;

    /// @param initial what it requests when it is subscribed, or 0
    Recorder(long initial) {
        this.initial = initial;
    }

    @Override
    public void onSubscribe(Flow.Subscription made) {
        subscription = made;
        threads.add(Thread.currentThread());
        if (initial > 0) {
            made.request(initial);
        }
        subscribed.countDown();
    }

    @Override
    public void onNext(E value) {
        threads.add(Thread.currentThread());
        values.add(value);
    }

    @Override
    public void onError(Throwable signalled) {
        threads.add(Thread.currentThread());
        failure = signalled;
        ended.countDown();
    }

    @Override
    public void onComplete() {
        threads.add(Thread.currentThread());
        ended.countDown();
    }
}
