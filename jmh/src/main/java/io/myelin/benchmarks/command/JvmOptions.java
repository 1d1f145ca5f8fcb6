package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.MeasuredJvm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.Spec;

/// The virtual machine that measurements run in.
final class JvmOptions {

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--heap", paramLabel = "SIZE",
            description = "Heap of a measured process, fixed and pre-touched, as -Xmx takes it. Default: a fifth of "
                    + "the machine's memory, from 1g to 4g; 1g where gate pairs two builds.")
    private @Nullable String heap;

    @Option(names = "--gc", paramLabel = "NAME", defaultValue = "g1",
            description = "Garbage collector: g1, parallel, serial, z, shenandoah. Default: ${DEFAULT-VALUE}.")
    private String collector;

    @Option(names = "--processors", paramLabel = "N", defaultValue = "0",
            description = "Keep measured processes on this many processors, by taskset. Default: all.")
    private int processors;

    /// @return how measured processes are started
    /// @throws ParameterException if an option's value makes no sense
    MeasuredJvm jvm() {
        return jvm(MeasuredJvm.suggestedHeap());
    }

    /// @param usual the default heap
    /// @return how measured processes are started
    /// @throws ParameterException if an option's value makes no sense
    MeasuredJvm jvm(String usual) {
        var size = heap == null ? usual : heap;
        if (!size.matches("[1-9][0-9]*[kKmMgGtT]")) {
            throw new ParameterException(
                    command.commandLine(), "--heap: '" + size + "' is not a size such as 4g");
        }
        if (!MeasuredJvm.COLLECTORS.containsKey(collector)) {
            throw new ParameterException(
                    command.commandLine(), "--gc: there is no collector '" + collector + "'");
        }
        if (processors < 0 || processors > Runtime.getRuntime().availableProcessors()) {
            throw new ParameterException(
                    command.commandLine(), "--processors: this machine does not have " + processors);
        }
        return new MeasuredJvm(size, collector, processors);
    }
}
