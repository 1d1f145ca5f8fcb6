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
    RingView<E> alike(int first, int length) {
        return new ReversedView<>(ring, lease, first, length);
    }

    @Override
    RingView<E> reversed(int first, int length) {
        return new RingView<>(ring, lease, first, length);
    }
}
