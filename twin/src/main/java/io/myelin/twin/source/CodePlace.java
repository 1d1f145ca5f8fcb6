package io.myelin.twin.source;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/// Describes places of the code by the frames of a stack that matter: the innermost one, and those of the program
/// nearest to it.
final class CodePlace {

    private static final int PROGRAM_FRAMES = 3;
    private static final List<String> OF_THE_JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /// The innermost frames among which a constructor is looked for.
    private static final int NEAR = 16;

    /// What a text for display must not contain: control characters, and halves of surrogate pairs.
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cs}]");

    /// The address in the name of a hidden class.
    private static final Pattern HIDDEN = Pattern.compile("[./+]0x.*");

    /// The digits by which the names of similar threads differ.
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /// A frame.
    ///
    /// @param type   the class
    /// @param method its method
    /// @param line   negative if unknown
    record Frame(String type, String method, int line) {

        boolean isOfTheJdk() {
            return OF_THE_JDK.stream().anyMatch(type::startsWith);
        }

        boolean isConstructor() {
            return method.equals("<init>");
        }

        @Override
        public String toString() {
            var name = withoutAddress(type) + '.' + method;
            return line < 0 ? name : name + ':' + line;
        }
    }

    private CodePlace() {}

    /// The place of a stack of the flight recorder; empty if the event has none.
    ///
    /// @param left the innermost frames for which this is true are left out
    static String of(@Nullable RecordedStackTrace trace, Predicate<Frame> left) {
        return trace == null ? "" : of(frames(trace), left);
    }

    /// The class of the exception in whose constructor a stack is; `null` if it is in none.
    static @Nullable String constructed(@Nullable RecordedStackTrace trace) {
        var frames = trace == null ? List.<Frame>of() : frames(trace).limit(NEAR).toList();
        boolean inside = false;
        String type = null;
        for (var frame : frames) {
            inside |= frame.type().equals("java.lang.Throwable") && frame.isConstructor();
            if (inside && !frame.isConstructor()) {
                break;
            }
            type = inside ? frame.type() : null;
        }
        return type;
    }

    /// The place of a stack for which [#constructed] has a class, outside of the constructors.
    static String afterConstructor(@Nullable RecordedStackTrace trace) {
        return trace == null ? "" : of(frames(trace)
                .dropWhile(it -> !it.isConstructor() || !it.type().equals("java.lang.Throwable")),
                Frame::isConstructor);
    }

    private static Stream<Frame> frames(RecordedStackTrace trace) {
        return trace.getFrames().stream().filter(RecordedFrame::isJavaFrame).map(
                it -> new Frame(it.getMethod().getType().getName(), it.getMethod().getName(), it.getLineNumber()));
    }

    /// The place of a stack that a thread had.
    static String of(StackTraceElement[] stack) {
        return of(Stream.of(stack).map(it -> new Frame(it.getClassName(), it.getMethodName(), it.getLineNumber())),
                _ -> false);
    }

    private static String of(Stream<Frame> stack, Predicate<Frame> left) {
        var frames = stack.dropWhile(left).toList();
        var text = new StringBuilder();
        int ofTheProgram = 0;
        for (int i = 0; i < frames.size() && ofTheProgram < PROGRAM_FRAMES; i++) {
            var frame = frames.get(i);
            if (i == 0 || !frame.isOfTheJdk()) {
                text.append(text.isEmpty() ? "" : " ← ").append(frame);
                ofTheProgram += frame.isOfTheJdk() ? 0 : 1;
            }
        }
        return clean(text.toString());
    }

    /// The name of a class, that of a hidden class without its address.
    static String withoutAddress(String type) {
        return HIDDEN.matcher(type).replaceFirst("");
    }

    /// A text from the watched JVM that is fit for display.
    static String clean(String text) {
        return UNFIT.matcher(text).replaceAll("?");
    }

    /// What the names of similar threads have in common.
    static String pattern(String threadName) {
        return clean(DIGITS.matcher(threadName).replaceAll("#"));
    }
}
