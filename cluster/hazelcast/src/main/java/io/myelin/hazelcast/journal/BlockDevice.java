package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/// Confirms that the written bytes of a member's files are on the device. Tests replace it.
interface BlockDevice {

    /// The machine's device.
    BlockDevice PRESENT = (_, file) -> file.force(false);

    /// Returns once all bytes that were written before the call are on the device. Of several concurrent calls for one
    /// file only one may learn that the device failed.
    ///
    /// @param path the file's path
    /// @param file the same file
    /// @throws IOException if the device failed
    void force(Path path, FileChannel file) throws IOException;
}
