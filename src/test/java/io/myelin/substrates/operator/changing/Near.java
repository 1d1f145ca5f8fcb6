package io.myelin.substrates.operator.changing;

/// A value that equals its neighbours: an equality that is not transitive.
record Near(int value) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Near near && Math.abs(near.value - value) <= 1;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
