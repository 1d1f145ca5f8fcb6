package io.myelin.twin.source;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.regex.Pattern;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;
import jdk.management.jfr.RemoteRecordingStream;

/// The recordings that twins have started in another JVM.
///
/// A stream closes its recording at the end, unless the twin is killed: then the other JVM would keep recording without
/// a reader. So a recording is named after its twin's process id, its size is limited, and the next twin closes
/// recordings whose process has ended.
final class OwnRecordings {

    private static final String NAME = "myelin-twin ";
    /// The prefix of the name that the JDK gives the recording of a stream.
    private static final String UNNAMED = "Remote Recording Stream";
    private static final Pattern NAMED = Pattern.compile(NAME + "(\\d{1,18})");
    private static final Map<String, String> OPTIONS = Map.of(
            "name", NAME + ProcessHandle.current().pid(), "maxSize", Long.toString(64 << 20));

    private final MBeanServerConnection connection;
    private final FlightRecorderMXBean recorder;

    OwnRecordings(MBeanServerConnection connection) throws IOException {
        this.connection = connection;
        try {
            var name = new ObjectName(FlightRecorderMXBean.MXBEAN_NAME);
            if (!connection.isRegistered(name)) {
                throw new IOException("it has no flight recorder");
            }
            recorder = JMX.newMXBeanProxy(connection, name, FlightRecorderMXBean.class);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Closes recordings of killed twins, and opens a stream.
    RemoteRecordingStream open() throws IOException {
        var before = new HashSet<Long>();
        for (var recording : recorder.getRecordings()) {
            if (isLeft(recording)) {
                recorder.closeRecording(recording.getId());
            } else {
                before.add(recording.getId());
            }
        }
        var stream = new RemoteRecordingStream(connection);
        for (var recording : recorder.getRecordings()) {
            if (!before.contains(recording.getId()) && recording.getState().equals("NEW")
                    && recording.getName().startsWith(UNNAMED)) {
                recorder.setRecordingOptions(recording.getId(), OPTIONS);
            }
        }
        return stream;
    }

    private static boolean isLeft(RecordingInfo recording) {
        var named = NAMED.matcher(recording.getName());
        return named.matches() && ProcessHandle.of(Long.parseLong(named.group(1))).isEmpty();
    }
}
