package io.myelin.twin.source;

import static io.myelin.twin.ShownSituation.await;
import static io.myelin.twin.ShownSituation.situation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.travel.JournalFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import javax.management.JMX;
import javax.management.ObjectName;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// JVMs without this library are watched, however they end. Most of these tests wait for their own process, so they run
/// beside each other, but not beside those of other classes.
class AttachTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    static List<Path> homes() throws IOException {
        return PlainProcess.homes();
    }

    static List<Path> otherHomes() throws IOException {
        return homes().stream().filter(home -> !home.equals(PlainProcess.ownHome())).toList();
    }

    private RunningTwin watch(PlainProcess process) throws IOException {
        return RunningTwin.ofProcess(
                RemoteJvm.attach(process.pid(), () -> {}), new JournalFolder(folder.resolve("journal")));
    }

    /// The JDK of the build is that of the next test.
    @ParameterizedTest(allowZeroInvocations = true)
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("otherHomes")
    void aPlainProcessOfAnyReleaseIsWatchedUntilItIsKilled(Path home) throws Exception {
        try (var process = new PlainProcess(home, "convoy"); var twin = watch(process)) {
            watchUntilKilled(process, twin);
        }
    }

    /// The second process succeeds the first one: the twin's journal continues with its signals.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aProcessThatIsStartedAgainIsWatchedInTheSameJournal() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "convoy"); var twin = watch(process)) {
            watchUntilKilled(process, twin);
            // The twin remains, time advances, and the past can be inspected.
            long then = twin.view().to();
            await(() -> twin.view().to() > then + 2_000_000, twin, "time stands still");
            var convoy = twin.history().stream()
                    .filter(it -> it.name().equals("lock convoy")).findFirst().orElseThrow();
            var moment = twin.at(convoy.since());
            assertThat(moment.equal()).isTrue();
            assertThat(moment.frame().situation().name()).isEqualTo("lock convoy");
        }
        try (var process = new PlainProcess(PlainProcess.ownHome(), "convoy"); var twin = watch(process)) {
            await(() -> situation(twin).equals("lock convoy"), twin, "the convoy of the second one is not seen");
            assertThat(twin.history()).extracting(Outlook::name)
                    .containsSubsequence("lock convoy", "process gone", "lock convoy")
                    .doesNotContain("process silent");
        }
    }

    private static void watchUntilKilled(PlainProcess process, RunningTwin twin) throws Exception {
        await(() -> situation(twin).equals("lock convoy"), twin, "the convoy is not seen");
        assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.lock.Object");
        process.kill();
        await(() -> situation(twin).equals("process gone"), twin, "its end is not seen");
    }

    /// As with a container, the path at which the process sees its recordings leads to another folder for the twin.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "processes elsewhere see the same files")
    void aProcessWithItsOwnTemporaryFolderIsWatched() throws Exception {
        assumeMountsArePermitted();
        try (var process = new PlainProcess(withFolderOf("50%"), PlainProcess.ownHome(), "convoy");
                var twin = watch(process)) {
            await(() -> situation(twin).equals("lock convoy"), twin, "the convoy is not seen");
        }
    }

    /// The flight recorder ends a JVM whose recording cannot be written.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "processes elsewhere see the same files")
    void aProcessWhoseDiskBecomesFullContinuesUnrecorded() throws Exception {
        assumeMountsArePermitted();
        try (var process = new PlainProcess(withFolderOf("200m"), PlainProcess.ownHome(), "fill");
                var twin = watch(process)) {
            process.begin();
            await(() -> situation(twin).equals("disk full"), twin, "the full disk is not seen");
            assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.disk.free");
            var folder = Path.of("/proc/" + process.pid() + "/root/tmp").toFile();
            await(() -> folder.getUsableSpace() == 0, twin, "the disk does not become full");
            Thread.sleep(10_000); // a recording would grow by some pages meanwhile
            assertThat(process.isAlive()).isTrue();
            assertThat(situation(twin)).isEqualTo("disk full");
            process.kill();
            await(() -> situation(twin).equals("process gone"), twin, "its end is not seen");
            assertThat(twin.history()).extracting(Outlook::name).doesNotContain("process silent");
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "processes elsewhere see the same files")
    void aProcessWithoutSpaceForARecordingIsRefusedAndContinues() throws Exception {
        assumeMountsArePermitted();
        try (var process = new PlainProcess(withFolderOf("1m"), PlainProcess.ownHome(), "none")) {
            assertRefusedForItsDisk(process, "/tmp");
            assertThat(process.isAlive()).isTrue();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "processes elsewhere see the same files")
    void aProcessWithoutSpaceElsewhereIsRefused() throws Exception {
        assumeMountsArePermitted();
        var launcher = List.of("unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=60m none /mnt && "
                + "exec \"$0\" -XX:FlightRecorderOptions:repository=/mnt \"$@\"");
        try (var process = new PlainProcess(launcher, PlainProcess.ownHome(), "none")) {
            assertRefusedForItsDisk(process, "/mnt");
        }
    }

    private void assertRefusedForItsDisk(PlainProcess process, String where) {
        assertThatThrownBy(() -> watch(process)).isInstanceOf(IOException.class)
                .hasMessageMatching("process " + process.pid() + " cannot be watched: there are only \\d+ MB left "
                        + "for its recording in " + where + ", and when they are used up its flight recorder ends it");
    }

    /// A container has a network of its own too.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "processes elsewhere share the network")
    void aProcessWithItsOwnNetworkIsRefusedWithTheReason() throws Exception {
        var probe = new ProcessBuilder("unshare", "-rn", "true").start();
        assumeThat(probe.waitFor()).as("a network namespace may be made").isZero();
        try (var process = new PlainProcess(List.of("unshare", "-rn"), PlainProcess.ownHome(), "none")) {
            assertThatThrownBy(() -> RemoteJvm.attach(process.pid(), Duration.ZERO, PATIENCE, () -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("process %d cannot be watched: it has a network of its own, as in a container; "
                            + "the twin has to run there", process.pid());
        }
    }

    private static void assumeMountsArePermitted() throws Exception {
        assumeThat(Path.of("target").toAbsolutePath().startsWith("/tmp"))
                .as("the checkout is in the folder that is mounted over").isFalse();
        var probe = new ProcessBuilder("sh", "-c", "unshare -rm mount -t tmpfs none /tmp").start();
        assumeThat(probe.waitFor()).as("a mount namespace may be made").isZero();
    }

    /// A launcher of a process with a temporary folder of a given size.
    private static List<String> withFolderOf(String size) {
        return List.of("unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=" + size + " none /tmp && exec \"$0\" \"$@\"");
    }

    /// An earlier process with the same id left its socket, on which no process listens. A starting JVM deletes it.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the socket is elsewhere, or none")
    void aProcessThatIsStillStartingIsAskedAgain() throws Exception {
        var process = shell("sleep 2; exec \"$0\" \"$@\"");
        var left = Path.of("/tmp/.java_pid" + process.pid());
        Files.deleteIfExists(left); // of a killed JVM that had the same id
        Files.createFile(left,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (var jvm = RemoteJvm.attach(process.pid(), PATIENCE, PATIENCE, () -> {})) {
            assertThat(ManagementFactory.newPlatformMXBeanProxy(
                    jvm.beans(), ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class).getPid())
                    .isEqualTo(process.pid());
        } finally {
            process.destroyForcibly().waitFor();
            Files.deleteIfExists(left);
        }
    }

    /// A shell whose arguments run the program.
    private static Process shell(String script) throws IOException {
        var command = new ArrayList<>(List.of("sh", "-c", script));
        command.addAll(PlainProcess.command(PlainProcess.ownHome(), "none"));
        return new ProcessBuilder(command).start();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
            "-XX:+DisableAttachMechanism, it was started with -XX:+DisableAttachMechanism",
            "-Djdk.serialFilter=!*, its management agent fails: filter status: REJECTED"})
    void aProcessWhoseOptionsForbidItIsRefusedWithTheReason(String option, String reason) throws Exception {
        try (var process = new PlainProcess(with(option), PlainProcess.ownHome(), "none")) {
            assertRefused(process.pid(), reason);
        }
    }

    private static void assertRefused(long pid, String reason) {
        // At once: the process is running.
        assertThatThrownBy(() -> RemoteJvm.attach(pid, Duration.ZERO, PATIENCE, () -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("process %d cannot be watched: %s", pid, reason);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aProcessThatIsNoJvmIsRefusedWithTheReason() throws Exception {
        // This process waits for input that never arrives.
        var other = new ProcessBuilder("cat").start();
        try {
            assertRefused(other.pid(), "it is no JVM, or one that cannot be attached to");
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    /// A runtime that is made for a program has only some modules.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
            "jdk.jfr, its management agent fails: "
                    + "java.lang.module.FindException: Module jdk.management.agent not found",
            "'jdk.jfr,jdk.management.agent', 'it has no flight recorder, or its runtime lacks jdk.management.jfr'"})
    void aProcessThatLacksAModuleIsRefusedWithTheReason(String modules, String reason) throws Exception {
        var runtime = folder.resolve("runtime");
        var linking = new ProcessBuilder(PlainProcess.ownHome().resolve("bin/jlink").toString(),
                "--add-modules", modules, "--output", runtime.toString()).inheritIO().start();
        assertThat(linking.waitFor()).isZero();
        try (var process = new PlainProcess(runtime, "none")) {
            assertRefused(process.pid(), reason);
        }
    }

    /// The agent names the host under which others reach the JVM, as its remote management needs it in a container.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aProcessThatNamesAnotherHostIsWatched() throws Exception {
        try (var process = new PlainProcess(with("-Djava.rmi.server.hostname=no.such.host.invalid"),
                PlainProcess.ownHome(), "none"); var jvm = RemoteJvm.attach(process.pid(), () -> {})) {
            assertThat(jvm.beans().getDefaultDomain()).isNotNull();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @SuppressWarnings("try") // the process ends early
    void aProcessThatEndsBetweenConnectingAndWatchingIsRefusedWithTheReason() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none")) {
            var jvm = RemoteJvm.attach(process.pid(), () -> {});
            process.close();
            assertThatThrownBy(() -> RunningTwin.ofProcess(jvm, new JournalFolder(folder.resolve("journal"))))
                    .isInstanceOf(IOException.class)
                    .hasMessage("process %d cannot be watched: it has ended", process.pid());
        }
    }

    /// Another recording, with its own settings, is neither disturbed nor a disturbance.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aProcessThatRecordsItselfAlreadyIsWatchedAndKeepsItsRecording() throws Exception {
        try (var process = new PlainProcess(
                with("-XX:StartFlightRecording:name=own,settings=profile"), PlainProcess.ownHome(), "convoy");
                var connection = RemoteJvm.attach(process.pid(), () -> {})) {
            try (var twin = watch(process)) {
                await(() -> situation(twin).equals("lock convoy"), twin, "the convoy is not seen");
                assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.lock.Object");
            }
            var recorder = recorder(connection);
            assertThat(recorder.getRecordings()).singleElement().satisfies(own -> {
                assertThat(own.getName()).isEqualTo("own");
                assertThat(own.getState()).isEqualTo("RUNNING");
            });
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("homes")
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the process opens a file that others may not have")
    void aProcessThatHasNearlyUsedUpItsFileDescriptorsIsNamed(Path home) throws Exception {
        var limited = List.of("sh", "-c", "ulimit -n 500; exec \"$0\" \"$@\"");
        try (var process = new PlainProcess(limited, home, "exhaust"); var twin = watch(process)) {
            await(() -> twin.view().frame().nodes().stream().anyMatch(it -> it.path().equals("jvm.file.open")),
                    twin, "the descriptors are not counted");
            process.begin();
            await(() -> situation(twin).equals("file descriptors nearly used up"), twin, "the end of them is not seen");
            assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.file.open");
        }
    }

    /// The system still lists such a process, so it does not report its end.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems do not tell the state of a process in a file")
    void aProcessWhoseParentIgnoresItsEndIsGone() throws Exception {
        // The shell's child is the JVM; then the shell becomes a program that waits for no child.
        var parent = shell("exec 3<&0; \"$0\" \"$@\" <&3 & echo $!; exec sleep 1000");
        try (var lines = parent.inputReader()) {
            long pid = Long.parseLong(lines.readLine());
            assertThat(lines.readLine()).isEqualTo("ready");
            try (var twin = RunningTwin.ofProcess(
                    RemoteJvm.attach(pid, () -> {}), new JournalFolder(folder.resolve("journal")))) {
                await(() -> twin.events() > 0, twin, "nothing is heard");
                ProcessHandle.of(pid).orElseThrow().destroyForcibly();
                await(() -> !situation(twin).equals("untroubled"), twin, "its end is not seen");
                assertThat(situation(twin)).isEqualTo("process gone");
                assertRefused(pid, "it has ended");
            } finally {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    /// A launcher that adds an option of the JVM.
    private static List<String> with(String option) {
        return List.of("sh", "-c", "exec \"$0\" " + option + " \"$@\"");
    }

    /// Waits of parked threads are not reported until the twin sees several, and one that does not end never is.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({"park, jvm.lock.ReentrantLock", "held, jvm.lock.Object"})
    void aConvoyThatTheFlightRecorderDoesNotReportIsNamed(String program, String leaf) throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), program); var twin = watch(process)) {
            await(() -> situation(twin).equals("lock convoy"), twin, "the convoy is not seen");
            assertThat(twin.view().frame().situation().leaf()).startsWith(leaf);
        }
    }

    /// The flight recorder does not report a wait that cannot end.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aDeadlockIsNamed() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "deadlock"); var twin = watch(process)) {
            await(() -> situation(twin).equals("deadlock"), twin, "the deadlock is not seen");
            assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.thread.deadlocked");
            assertThat(twin.view().frame().situation().reason()).isEqualTo("2 threads are deadlocked; 1 is too many");
            assertThat(twin.view().frame().situation().evidence().lines()).hasSize(2).allMatch(line -> line.matches(
                    "\"Thread-\\d\" waits for java.lang.Object@\\p{XDigit}+ of \"Thread-\\d\" at "
                            + "Plain.cross:\\d+ ← .*"));
            assertThat(twin.history()).extracting(Outlook::name).containsExactly("deadlock");
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems do not tell the state of a process in a file")
    void aStoppedProcessIsSilentUntilItContinues() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none"); var twin = watch(process)) {
            await(() -> twin.events() > 0, twin, "nothing is heard");
            var connected = RemoteJvm.attach(process.pid(), () -> {});
            process.signal("STOP");
            var another = new FutureTask<>(() -> RemoteJvm.attach(process.pid(), () -> {}));
            Thread.ofVirtual().start(another);
            var second = new FutureTask<>(
                    () -> RunningTwin.ofProcess(connected, new JournalFolder(folder.resolve("second"))));
            Thread.ofVirtual().start(second);
            await(() -> situation(twin).equals("process silent"), twin, "the silence is not noticed");
            for (var unanswered : List.of(another, second)) {
                assertThatThrownBy(unanswered::get).cause().isInstanceOf(IOException.class)
                        .hasMessage("process %d cannot be watched: it is stopped; continue it first, as with "
                                + "'kill -CONT %d'", process.pid(), process.pid());
            }
            process.signal("CONT");
            await(() -> situation(twin).equals("untroubled"), twin, "the end of the silence is not noticed");
            process.signal("STOP");
            // Closing does not wait for an answer.
        }
    }

    /// What is told of a recorder that delivers nothing. The next test ends its threads.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aRecordingThatAnotherProgramEndedIsToldFromOneThatGoesOn() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none");
                var connection = RemoteJvm.attach(process.pid(), () -> {})) {
            var recording = OwnRecording.start(connection, StreamSettings.of(StreamSettings.Extent.CALM));
            var recorder = recorder(connection);
            long id = recorder.getRecordings().getFirst().getId();
            assertThat(recording.diagnose()).startsWith("its threads exist, but write nothing");
            recorder.stopRecording(id);
            assertThat(recording.diagnose())
                    .isEqualTo("another program has ended the twin's recording; it is STOPPED");
            recorder.closeRecording(id);
            assertThat(recording.diagnose()).isEqualTo("another program has closed the twin's recording");
            recording.stream().close();
        }
    }

    /// The threads of its management connection have no memory for an answer either.
    @ParameterizedTest
    @Tag("slow")
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("homes")
    void aRecorderThatAnOutOfMemoryErrorEndedIsNamedWhileTheHeapIsFull(Path home) throws Exception {
        try (var process = new PlainProcess(home, "arrays"); var twin = watch(process)) {
            await(() -> twin.events() > 0, twin, "nothing is heard");
            process.begin();
            await(() -> situation(twin).equals("flight recorder stopped"), twin, "its recorder's end is not seen");
            assertThat(twin.view().frame().situation().evidence())
                    .contains("JFR Periodic Tasks", "OutOfMemoryError", "heap").doesNotContain("0x");
            assertThat(process.isAlive()).isTrue();
            assertThat(twin.history()).extracting(Outlook::name).doesNotContain("process silent");
        }
    }

    /// The JDK would wait for the socket of such a process, and then report that it is no JVM.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems do not tell the state of a process in a file")
    void aStoppedProcessThatWasNeverAttachedToIsRefusedWithTheReasonUntilItContinues() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none")) {
            process.signal("STOP");
            assertRefused(process.pid(),
                    "it is stopped; continue it first, as with 'kill -CONT " + process.pid() + "'");
            process.signal("CONT");
            try (var jvm = RemoteJvm.attach(process.pid(), () -> {})) {
                assertThat(jvm.hasEnded()).isFalse();
            }
        }
    }

    /// This process has the socket of a JVM, accepts a request and never answers.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the socket is elsewhere, or none")
    void aProcessThatDoesNotAnswerIsRefusedWithTheReason() throws Exception {
        var process = new ProcessBuilder("cat").start();
        var socket = Path.of("/tmp/.java_pid" + process.pid());
        Files.deleteIfExists(socket); // of a killed JVM that had the same id
        try (var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> RemoteJvm.attach(
                    process.pid(), Duration.ZERO, Duration.ofSeconds(3), () -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("process %d cannot be watched: it does not answer", process.pid());
        } finally {
            process.destroyForcibly().waitFor();
            Files.deleteIfExists(socket);
        }
    }

    /// As under load, the JVM answers after the twin has given up.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void theLimitOfARecordingThatNobodyWantsAnyMoreIsNotLifted() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "record");
                var connection = RemoteJvm.attach(process.pid(), () -> {})) {
            var recorder = recorder(connection);
            var settings = StreamSettings.of(StreamSettings.Extent.CALM);
            var starting = new FutureTask<>(() -> OwnRecording.start(connection, settings));
            var thread = Thread.ofPlatform().start(starting);
            awaitRecordings(recorder, "RUNNING");
            thread.interrupt();
            process.begin();
            try (var _ = starting.get()) {
                assertThat(recorder.getRecordings()).extracting(RecordingInfo::getDuration).containsExactly(20L);
            }
        }
    }

    /// The flight recorder itself ends such a recording, after twenty seconds.
    @ParameterizedTest
    @Tag("slow")
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("homes")
    void noRecordingGoesOnAfterATwinThatEndedWhileItAttached(Path home) throws Exception {
        try (var process = new PlainProcess(home, "record");
                var connection = RemoteJvm.attach(process.pid(), () -> {})) {
            var recorder = recorder(connection);
            var attaching = new FutureTask<>(() -> watch(process));
            var thread = Thread.ofPlatform().start(attaching);
            awaitRecordings(recorder, "RUNNING");
            thread.interrupt();
            assertThatThrownBy(attaching::get).cause().isInstanceOf(IOException.class);
            process.begin();
            awaitRecordings(recorder, "STOPPED");
        }
    }

    private static FlightRecorderMXBean recorder(RemoteJvm jvm) throws Exception {
        return JMX.newMXBeanProxy(
                jvm.beans(), new ObjectName(FlightRecorderMXBean.MXBEAN_NAME), FlightRecorderMXBean.class);
    }

    private static void awaitRecordings(FlightRecorderMXBean recorder, String wanted) throws InterruptedException {
        var states = List.<String>of();
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() - end < 0; Thread.sleep(100)) {
            states = recorder.getRecordings().stream().map(RecordingInfo::getState).toList();
            if (states.equals(List.of(wanted))) {
                return;
            }
        }
        throw new AssertionError("the recordings are " + states);
    }

    /// A twin that is killed cannot close its recording.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void recordingsOfEndedTwinsAreClosed() throws Exception {
        var ended = new ProcessBuilder("true").start();
        ended.waitFor();
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none");
                var connection = RemoteJvm.attach(process.pid(), () -> {})) {
            var recorder = recorder(connection);
            var left = "myelin-twin " + ended.pid();
            var others = "somebody else's " + ended.pid();
            for (var name : List.of(left, others)) {
                long recording = recorder.newRecording();
                recorder.setRecordingOptions(recording, Map.of("name", name));
                recorder.startRecording(recording);
            }
            try (var _ = watch(process)) {
                assertThat(recorder.getRecordings()).allMatch(it -> it.getDuration() == 0)
                        .extracting(RecordingInfo::getName)
                        .containsExactlyInAnyOrder(others, "myelin-twin " + ProcessHandle.current().pid());
            }
            assertThat(recorder.getRecordings()).extracting(RecordingInfo::getName).containsExactly(others);
        }
    }
}
