package io.myelin.twin.source;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import jdk.jfr.consumer.EventStream;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/// This twin's recording in another JVM of the same machine.
///
/// The other JVM writes events to its repository, which is a folder of files, once a second. The twin reads them there,
/// so the other JVM spends no time on sending them. It is asked only to start and close the recording, and to change
/// its settings.
///
/// A flight recorder that cannot write ends its JVM, so there has to be space for the recording.
///
/// A twin closes its recording at the end, unless it is killed: then the other JVM would keep recording without a
/// reader. So a recording is named after its twin's process id, its size is limited, and the next twin closes
/// recordings whose process has ended. A twin may also end, or give up, while the other JVM is starting the recording:
/// so that JVM stops it soon, until the twin has the answer and lifts that limit.
final class OwnRecording implements AutoCloseable {

    private static final String NAME = "myelin-twin ";
    private static final Pattern NAMED = Pattern.compile(NAME + "(\\d{1,18})");
    /// The threads that a recorder needs.
    private static final List<String> THREADS = List.of("JFR Periodic Tasks", "JFR Recorder Thread");
    private static final long LARGEST = 64 << 20;
    private static final Map<String, String> OPTIONS = Map.of(
            "name", NAME + ProcessHandle.current().pid(), "maxSize", Long.toString(LARGEST), "duration", "20 s");
    private static final Map<String, String> KEPT = Map.of("duration", "0 s");
    private static final ObjectName RECORDER = name(FlightRecorderMXBean.MXBEAN_NAME);
    private static final ObjectName RUNTIME = name(ManagementFactory.RUNTIME_MXBEAN_NAME);
    private static final ObjectName COMMANDS = name("com.sun.management:type=DiagnosticCommand");
    private static final Pattern REPOSITORY = Pattern.compile("^Repository path: (.+)$", Pattern.MULTILINE);

    private final FlightRecorderMXBean recorder;
    private final RemoteJvm jvm;
    private final long id;
    private final EventStream stream;
    private final Space space;

    private OwnRecording(RemoteJvm jvm, FlightRecorderMXBean recorder, long id, EventStream stream, Space space) {
        this.jvm = jvm;
        this.recorder = recorder;
        this.id = id;
        this.stream = stream;
        this.space = space;
    }

    /// Whether a JVM has a flight recorder.
    ///
    /// @throws IOException if it does not answer
    static boolean isPossible(MBeanServerConnection beans) throws IOException {
        return beans.isRegistered(RECORDER);
    }

    /// Closes recordings of killed twins, and starts one.
    ///
    /// @param jvm      the other JVM, which has a flight recorder
    /// @param settings the recording's
    /// @throws IOException if the other JVM does not answer, or its repository cannot be read or has no space
    static OwnRecording start(RemoteJvm jvm, Map<String, String> settings) throws IOException {
        var beans = jvm.beans();
        var recorder = JMX.newMXBeanProxy(beans, RECORDER, FlightRecorderMXBean.class);
        for (var recording : recorder.getRecordings()) {
            if (isLeft(recording)) {
                recorder.closeRecording(recording.getId());
            }
        }
        requireSpace(jvm.pid(), beans);
        long id = recorder.newRecording();
        try {
            recorder.setRecordingOptions(id, OPTIONS);
            recorder.setRecordingSettings(id, settings);
            recorder.startRecording(id);
            var repository = repository(jvm.pid(), beans);
            if (!Thread.interrupted()) { // the answer is still wanted
                recorder.setRecordingOptions(id, KEPT);
            }
            return new OwnRecording(
                    jvm, recorder, id, EventStream.openRepository(repository), new Space(() -> repository));
        } catch (IOException | RuntimeException failed) {
            BoundedClose.of(() -> recorder.closeRecording(id));
            throw failed;
        }
    }

    /// Refuses to record where the recording and its reserve have no space: a full disk would end the JVM. Before its
    /// first recording, a JVM may report no folder, or one that it has not created yet.
    private static void requireSpace(long pid, MBeanServerConnection beans) throws IOException {
        var reported = reportedRepository(beans).map(Path::of).map(Path::getParent).map(Path::toString);
        var base = reported.isPresent() ? reported.get() : JMX.newMXBeanProxy(beans, RUNTIME, RuntimeMXBean.class)
                .getSystemProperties().getOrDefault("java.io.tmpdir", "/tmp");
        // The folder in the process's own root comes first: this process may have a folder of the same name on another
        // disk.
        var there = inside(pid, base);
        var folder = Files.isReadable(there) ? there : Path.of(base);
        long free = new Space(() -> folder).free();
        if (free < 2 * LARGEST) {
            throw new UnwatchableException("there are only " + (free >> 20) + " MB left for its recording in "
                    + base + ", and when they are used up its flight recorder ends it");
        }
    }

    static ObjectName name(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isLeft(RecordingInfo recording) {
        var named = NAMED.matcher(recording.getName());
        return named.matches() && ProcessHandle.of(Long.parseLong(named.group(1))).isEmpty();
    }

    /// The folder to which a JVM that has begun to record writes its recordings.
    private static Path repository(long pid, MBeanServerConnection beans) throws IOException {
        var reported = reportedRepository(beans)
                .orElseThrow(() -> new UnwatchableException("it does not tell where its recordings are"));
        return Stream.of(Path.of(reported), inside(pid, reported)).filter(Files::isReadable).findFirst()
                .orElseThrow(() -> new UnwatchableException("its recordings in " + reported + " cannot be read"));
    }

    /// The folder of a JVM's recordings, as the JVM reports it. The command is older than the system property.
    private static Optional<String> reportedRepository(MBeanServerConnection beans) throws IOException {
        String answer;
        try {
            answer = (String) beans.invoke(COMMANDS, "jfrConfigure",
                    new Object[] {new String[0]}, new String[] {String[].class.getName()});
        } catch (JMException refused) {
            throw new UnwatchableException("it does not tell where its recordings are", refused);
        }
        var path = REPOSITORY.matcher(answer);
        return path.find() ? Optional.of(path.group(1).strip()).filter(it -> !it.equals("N/A")) : Optional.empty();
    }

    /// A file of a process in a container, which has another root: Linux shows its files there.
    private static Path inside(long pid, String file) {
        return Path.of("/proc/" + pid + "/root" + file);
    }

    /// The events. To be closed with the recording.
    EventStream stream() {
        return stream;
    }

    /// The space that is left for the events.
    Space space() {
        return space;
    }

    /// Changes the settings. Does nothing if the process has ended, or another program has closed the recording: then
    /// no events are delivered, which is noticed elsewhere.
    void set(Map<String, String> settings) {
        try {
            recorder.setRecordingSettings(id, settings);
        } catch (UndeclaredThrowableException | IllegalArgumentException gone) {
            // See the method's comment.
        }
    }

    /// Why nothing is delivered, as far as the JVM tells. It is asked for its threads first, which it can tell without
    /// memory.
    ///
    /// @throws IOException if it does not answer
    String diagnose() throws IOException {
        var alive = jvm.command("Thread.print");
        var ended = THREADS.stream()
                .filter(it -> alive.stream().noneMatch(line -> line.startsWith('"' + it + '"'))).toList();
        if (!ended.isEmpty()) {
            return "its thread " + String.join(", ", ended) + " has ended, most likely by an OutOfMemoryError"
                    + heap().map(it -> "; " + it).orElse("") + ". It does not start again before the JVM does";
        }
        var mine = jvm.ask(recorder::getRecordings).stream().filter(it -> it.getId() == id).findFirst();
        if (mine.isEmpty()) {
            return "another program has closed the twin's recording";
        }
        return mine.get().getState().equals("RUNNING")
                ? "its threads exist, but write nothing, as when its recordings were moved elsewhere"
                : "another program has ended the twin's recording; it is " + mine.get().getState();
    }

    /// The JVM's own line about its heap, without addresses.
    private Optional<String> heap() throws IOException {
        return jvm.command("GC.heap_info").stream().filter(it -> it.contains("used ")).findFirst()
                .map(it -> it.replaceFirst(" *\\[.*", "").strip().replaceAll(" +", " "));
    }

    @Override
    public void close() throws IOException {
        stream.close();
        recorder.closeRecording(id);
    }
}
