package io.myelin.proof;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs a single test method, in the JVM that it is started in. The exit code is 0 if it passed, 1 if it
/// failed or took more than the limit, and 2 if there is no such test.
public final class OneTest {

    private OneTest() {}

    /// @param arguments class, `#` and method
    public static void main(String[] arguments) {
        String[] named = arguments[0].split("#");
        var passed = new AtomicInteger();
        var failed = new AtomicInteger();
        PostDiscoveryFilter method = descriptor -> FilterResult.includedIf(isOf(descriptor, named[1]));
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(named[0]))
                .filters(method)
                .configurationParameter("junit.jupiter.execution.timeout.default", "3 m")
                // A test that hangs in the engine does not respond to an interrupt.
                .configurationParameter(
                        "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                    failed.incrementAndGet();
                    System.out.println(test.getDisplayName() + ": " + result.getThrowable());
                    Runtime.getRuntime().halt(1);
                } else if (test.isTest()) {
                    passed.incrementAndGet();
                }
            }
        });
        Runtime.getRuntime().halt(failed.get() != 0 ? 1 : passed.get() != 0 ? 0 : 2);
    }

    private static boolean isOf(TestDescriptor descriptor, String method) {
        return descriptor.getSource()
                .filter(source -> source instanceof MethodSource of && of.getMethodName().equals(method))
                .isPresent();
    }
}
