package io.myelin.cluster;

/// Agrona, below Aeron, uses a class of the JDK that a program must be given access to.
public final class OpenedPackage {

    private static final String OPTION = "--add-opens java.base/jdk.internal.misc=ALL-UNNAMED";

    private OpenedPackage() {}

    /// Fails if the JVM was started without the option.
    ///
    /// @throws IllegalStateException says which option is missing
    public static void require() {
        boolean opened = Object.class.getModule().isOpen("jdk.internal.misc", OpenedPackage.class.getModule());
        if (!opened) {
            throw new IllegalStateException("start the JVM with " + OPTION
                    + ", or say Add-Opens: java.base/jdk.internal.misc in the manifest of the program's jar");
        }
    }
}
