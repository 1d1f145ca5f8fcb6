package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeErrorException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Asks this JVM how much it uses of what is limited.
class UsedPartsTest {

    private static final long LATER = 1_000_000_000;

    private final Map<String, Long> used = new HashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final List<String> reports = new ArrayList<>();

    private void report(UsedParts parts, long now) {
        parts.report(now, (name, part) -> used.put(name.path().toString(), part));
    }

    private static UsedParts ofThis() {
        return new UsedParts(ManagementFactory.getPlatformMBeanServer());
    }

    private static UsedParts of(InvocationHandler answers) {
        return new UsedParts((MBeanServerConnection) Proxy.newProxyInstance(
                UsedPartsTest.class.getClassLoader(), new Class<?>[] {MBeanServerConnection.class}, answers));
    }

    /// Counts the requests for beans whose names contain a word, and throws their failure.
    private UsedParts failing(String word, @Nullable Exception failure) {
        return of((_, method, arguments) -> {
            if (arguments[0] instanceof ObjectName bean && bean.toString().contains(word)) {
                requests.incrementAndGet();
                if (failure != null) {
                    throw failure;
                }
            }
            try {
                return method.invoke(ManagementFactory.getPlatformMBeanServer(), arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        });
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a JVM there does not tell the number of its handles")
    void openFileDescriptorsAreAPartOfTheirMaximum(@TempDir Path folder) throws IOException {
        var file = Files.createFile(folder.resolve("opened")).toFile();
        var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        report(ofThis(), 0);
        long before = used.get("jvm.file.open");
        // Two thousandths of the maximum, or what a test may open.
        long more = Math.min(20_000, system.getMaxFileDescriptorCount() / 500 + 1);
        var opened = new ArrayList<FileInputStream>();
        try {
            while (opened.size() < more) {
                opened.add(new FileInputStream(file));
            }
            report(ofThis(), 0);
            assertThat(used.get("jvm.file.open"))
                    .isBetween(before + 1_000 * more / system.getMaxFileDescriptorCount() - 1, 1_000L);
        } finally {
            for (var stream : opened) {
                stream.close();
            }
        }
    }

    /// A JVM that answers with some attributes of the operating system, the first time or always.
    ///
    /// @param later fails the later times
    private UsedParts answering(@Nullable Error later, Attribute... attributes) {
        return of((_, method, _) -> {
            if (!method.getName().equals("getAttributes")) {
                return null;
            }
            if (requests.incrementAndGet() > 1 && later != null) {
                throw new RuntimeErrorException(later);
            }
            return new AttributeList(List.of(attributes));
        });
    }

    /// Such a JVM cannot open the folder of its descriptors, and omits their number from the answer.
    @Test
    void aJvmThatCannotCountItsFileDescriptorsHasUsedThemUp() {
        report(answering(null, new Attribute("MaxFileDescriptorCount", 400L)), 0);
        assertThat(used).containsEntry("jvm.file.open", 1_000L);
    }

    /// With JDK 25 the error of a failed count, for which no descriptor is left, is the answer to the whole request.
    @Test
    void withoutAnAnswerTheLastOneStays() {
        var parts = answering(new InternalError("of the test"), new Attribute("OpenFileDescriptorCount", 40L),
                new Attribute("MaxFileDescriptorCount", 400L));
        report(parts, 0);
        report(parts, LATER);
        assertThat(used).containsEntry("jvm.file.open", 100L);
    }

    @Test
    void theMemoryForClassesIsAPartOfItsMaximum() {
        report(ofThis(), 0);
        assertThat(used.get("jvm.class.space")).isBetween(1L, 1_000L);
    }

    @ParameterizedTest
    @CsvSource({"0, 12", "50, 6", "97, 4"})
    void aJvmIsAskedAgainTheLaterTheMoreIsFree(long open, long seconds) {
        var parts = answering(
                null, new Attribute("OpenFileDescriptorCount", open), new Attribute("MaxFileDescriptorCount", 100L));
        report(parts, 0);
        report(parts, 1_000_000 * seconds - 1);
        assertThat(requests).hasValue(1);
        report(parts, 1_000_000 * seconds);
        assertThat(requests).hasValue(2);
    }

    /// The server of the JVM's beans asks whether a request is permitted.
    @Test
    void aRequestThatTheJvmRefusesIsMadeOnceAndTheOtherGoesOn() {
        var thread = Thread.currentThread();
        var usual = thread.getUncaughtExceptionHandler();
        thread.setUncaughtExceptionHandler((_, it) -> reports.add(it.getMessage()));
        try {
            var parts = failing("OperatingSystem", new SecurityException("of the test"));
            report(parts, 0);
            used.clear();
            report(parts, LATER);
        } finally {
            thread.setUncaughtExceptionHandler(usual);
        }
        assertThat(requests).hasValue(1);
        assertThat(reports).singleElement().asString()
                .endsWith("the twin does not see how many file descriptors are open");
        assertThat(used).containsOnlyKeys("jvm.class.space");
    }

    @Test
    void aRequestThatFailsIsRepeated() {
        var parts = failing("OperatingSystem", new IOException("of the test"));
        report(parts, 0);
        report(parts, 4_000_000);
        assertThat(requests).hasValue(2);
    }

    /// Such a name would have no limit to be judged by.
    @Test
    void aPoolThatTheJvmDoesNotHaveIsLeftOut() {
        var parts = failing("MemoryPool", new InstanceNotFoundException("of the test"));
        report(parts, 0);
        report(parts, LATER);
        assertThat(requests).as("two pools, asked for once").hasValue(2);
        assertThat(used).doesNotContainKey("jvm.class.space");
    }

    /// Unless it was started with a limit, the pool of all classes has none.
    @Test
    void aPoolWithoutALimitIsAskedForOnce() {
        var parts = failing("name=Metaspace", null);
        report(parts, 0);
        report(parts, LATER);
        assertThat(requests).hasValue(1);
        assertThat(used).containsKey("jvm.class.space");
    }
}
