package io.myelin.benchmarks.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Asks the operating system for the processor's name, which Java does not know.
final class Processor {

    private static final Path LINUX = Path.of("/proc/cpuinfo");

    private Processor() {
    }

    /// @return the model's name, or the architecture where the system does not provide the name
    static String model() {
        var environment = System.getenv("PROCESSOR_IDENTIFIER");
        if (environment != null) {
            return environment;
        }
        try {
            var name = Files.exists(LINUX)
                    ? linux()
                    : Tool.output("sysctl", "-n", "machdep.cpu.brand_string");
            return name.isBlank() ? System.getProperty("os.arch") : name;
        } catch (IOException unknown) {
            return System.getProperty("os.arch");
        }
    }

    private static String linux() throws IOException {
        try (var lines = Files.lines(LINUX)) {
            return lines
                    .filter(line -> line.startsWith("model name") || line.startsWith("Model"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }
}
