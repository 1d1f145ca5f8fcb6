package io.myelin.journal.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A device that can be made to fail to store what it was given: a file system in a file, for which there is no more
/// space. The system reports the failure once. Afterwards it returns the lost bytes from its cache, and reports the
/// next force as successful, until the file system is mounted again.
///
/// Programs work with it one after the other, each in a process of its own.
public final class FailingDevice {

    /// The steps of [#run].
    public static final String FAIL = "fail";
    public static final String CONFIRM = "confirm";
    public static final String READ = "read";

    /// Bytes that the system sends to the device in several requests: Linux's loop driver reports a request that it
    /// stored in part as stored.
    public static final int SEVERAL_REQUESTS = 3_000_000;

    private static final String MAKE = """
            mount -t tmpfs -o size=6m none "$0" && truncate -s 64M "$0/image" && mkdir "$0/disk" &&
            mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=1,nodiscard "$0/image" &&
            mount -o loop "$0/image" "$0/disk" || exit 1
            """;

    private static final String MOUNTED_AGAIN = """
            "$@" fail && "$@" confirm && umount "$0/disk" && mount -o loop "$0/image" "$0/disk" && "$@" read
            """;

    private static final String END = """
            umount "$0/disk"
            """;

    private final Path folder;

    /// @param folder an empty folder, in which the device is visible to the programs alone
    public FailingDevice(Path folder) {
        this.folder = folder;
    }

    /// Something that fails.
    public interface Action {

        /// Does it.
        void run() throws Exception;
    }

    /// Whether this machine permits it.
    public boolean isPossible() throws InterruptedException {
        try {
            var making = new ProcessBuilder(within(MAKE + END));
            return making.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /// Runs a program three times. Its arguments are a folder, for the methods of this class, and the step: [#FAIL],
    /// [#CONFIRM], and, after the file system was mounted again, [#READ].
    ///
    /// @param program the program's main class, on this process's class path
    /// @return the lines that it printed
    public List<String> run(Class<?> program) throws IOException {
        var command = within(MAKE + MOUNTED_AGAIN + END);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName(), folder.toString()));
        var starting = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        var running = starting.start();
        try (var lines = running.inputReader()) {
            return lines.lines().toList();
        } finally {
            running.destroyForcibly();
        }
    }

    private List<String> within(String script) {
        return new ArrayList<>(List.of("unshare", "-m", "sh", "-c", script, folder.toString()));
    }

    /// The part of the folder that is on the device.
    ///
    /// @param folder the program's argument
    public static Path disk(Path folder) {
        return folder.resolve("disk");
    }

    /// Does something while the device cannot store what it has no space for yet.
    ///
    /// @param folder the program's argument
    /// @param action what to do
    public static void withoutSpace(Path folder, Action action) throws Exception {
        var ballast = folder.resolve("ballast");
        try (var filling = Files.newOutputStream(ballast)) {
            while (true) {
                filling.write(new byte[4096]);
            }
        } catch (IOException full) {
            // Nor has the file for it.
        }
        try {
            action.run();
        } finally {
            Files.delete(ballast);
        }
    }
}
