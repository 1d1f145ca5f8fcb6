package io.myelin.substrates.identity;

/// The order of parts by their UTF-16 code units, decided by comparing two numbers where the first eight characters
/// differ.
///
/// Comparing two strings takes a call and reads the bytes of both; comparing two numbers that the names store takes
/// neither. [#key] packs the first eight characters, the first in the highest byte, a character beyond `U+00FE` as
/// `0xFF` and nothing after it, a missing one as 0. Unequal keys are ordered as their strings are. Equal keys do not
/// decide the order.
final class PartOrder {

    private static final int PACKED = Long.BYTES;
    private static final int ESCAPE = 0xFF;

    private PartOrder() {
    }

    /// The key of a part, to be compared as an unsigned number.
    static long key(String part) {
        var key = 0L;
        var length = Math.min(part.length(), PACKED);
        for (var i = 0; i < length; i++) {
            var packed = Math.min(part.charAt(i), ESCAPE);
            key |= (long) packed << (PACKED - 1 - i) * Byte.SIZE;
            if (packed == ESCAPE) {
                break;
            }
        }
        return key;
    }

    /// The order of two parts, given their keys.
    static int compare(long leftKey, String left, long rightKey, String right) {
        return leftKey == rightKey ? left.compareTo(right) : Long.compareUnsigned(leftKey, rightKey);
    }
}
