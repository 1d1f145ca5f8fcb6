package io.myelin.cluster;

import io.aeron.driver.MediaDriver;

/// What the media drivers of members and clients have in common.
public final class EmbeddedDriver {

    /// What a sender may have on its way: the receiver's thread waits for its turn longer than the 128 KB of Aeron's
    /// default take.
    private static final int WINDOW = 2 << 20;

    private EmbeddedDriver() {}

    /// The context of a driver that deletes its folder at its end.
    ///
    /// @param folder within the settings' shared memory
    /// @throws IllegalStateException if the JVM was started without an option that Agrona, below Aeron, needs; says
    ///                               which
    public static MediaDriver.Context context(ClusterSettings settings, String folder) {
        if (!Object.class.getModule().isOpen("jdk.internal.misc", EmbeddedDriver.class.getModule())) {
            throw new IllegalStateException("start the JVM with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED,"
                    + " or say Add-Opens: java.base/jdk.internal.misc in the manifest of the program's jar");
        }
        return new MediaDriver.Context()
                .aeronDirectoryName(settings.sharedMemory().resolve(folder).toString())
                .dirDeleteOnShutdown(true)
                .socketSndbufLength(WINDOW)
                .socketRcvbufLength(WINDOW)
                .initialWindowLength(WINDOW)
                .mtuLength(settings.mtu())
                .ipcMtuLength(settings.mtu())
                .asyncExecutorIdleStrategy(new Idling(Idling.WOKEN_NANOS));
    }
}
