package io.myelin.distributed.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// What is done to the device, so that tests can have it fail.
interface FileMedium {

    /// The device.
    FileMedium DEVICE = new FileMedium() {

        @Override
        public void write(final FileChannel channel, final ByteBuffer bytes, final long position)
                throws IOException {
            long at = position;
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        }

        @Override
        public void force(final FileChannel channel) throws IOException {
            channel.force(false);
        }
    };

    /// Writes all bytes.
    void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException;

    /// Has the device confirm what was written.
    void force(FileChannel channel) throws IOException;
}
