package io.myelin.substrates.window;

/// A window as an index range of a ring, read from newer to older values. Specification §6.4.
///
/// @param <E> the value type
final class ReversedView<E> extends RingView<E> {

    ReversedView(LeasedRing<E> ring, long lease, int start, int size) {
        super(ring, lease, start, size);
    }

    @Override
    int step() {
        return -1;
    }

    @Override
    RingView<E> alike(LeasedRing<E> ring, long lease, int start, int size) {
        return new ReversedView<>(ring, lease, start, size);
    }

    @Override
    RingView<E> reversed(LeasedRing<E> ring, long lease, int start, int size) {
        return new RingView<>(ring, lease, start, size);
    }
}
