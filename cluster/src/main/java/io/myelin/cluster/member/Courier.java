package io.myelin.cluster.member;

import io.myelin.cluster.client.SessionListener;
import java.nio.ByteBuffer;

/// What a member's own session reports. It brings into the log what the member has to say: emissions from circuit to
/// circuit, digests, reports. What is on its way when the member dies is lost; whoever needs it says it again.
final class Courier implements SessionListener {

    @Override
    public void output(String address, String outlet, String codec, long number, ByteBuffer value) {
        // It subscribes to nothing.
    }

    @Override
    public void refused(long number, String reason) {
        // What members say is refused only between versions of the protocol.
    }

    @Override
    public void progress() {
        // Nobody waits.
    }

    @Override
    public void gap(String reason) {
        // It subscribes to nothing.
    }

    @Override
    public void failed(String reason) {
        // A member that was started twice: the folder's lock says so too.
    }
}
