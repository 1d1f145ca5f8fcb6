package io.myelin.twin.shop;

/// The exception that the shop throws far too often in an exception storm.
final class OrderRejected extends Exception {

    private static final long serialVersionUID = 1;

    OrderRejected(int order) {
        super("order " + order);
    }
}
