package io.myelin.hazelcast.host;

/// An exception that throws when it is asked what it says.
final class TextlessException extends RuntimeException {

    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
        throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
        throw new IllegalStateException("no text");
    }
}
