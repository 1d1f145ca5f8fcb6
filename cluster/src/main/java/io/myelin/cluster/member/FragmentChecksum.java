package io.myelin.cluster.member;

import io.aeron.archive.checksum.Checksum;
import org.agrona.concurrent.UnsafeBuffer;

/// Lets the archive of a member that was killed tell a whole last fragment from a torn one. Without a checksum it takes
/// a fragment with a page of zeros for torn, and does not start.
final class FragmentChecksum implements Checksum {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    @Override
    public int compute(long address, int offset, int length) {
        var fragment = new UnsafeBuffer(address + offset, length);
        long sum = length;
        for (int i = 0; i < length; i += Long.BYTES) { // fragments are aligned to 32 bytes
            sum = (sum ^ fragment.getLong(i)) * MULTIPLIER;
            sum ^= sum >>> 32;
        }
        return (int) sum;
    }
}
