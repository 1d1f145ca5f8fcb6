package io.myelin.twin;

import io.myelin.twin.travel.JournalFolder;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Converters for the values of the command's options. The message for an invalid value says which values are valid.
final class ArgumentConverters {

    private ArgumentConverters() {}

    /// Whole numbers in a range.
    private abstract static class WholeNumber implements ITypeConverter<Long> {

        private final String description;
        private final long from;
        private final long to;

        /// @param description with one `%s`, in a message, for the range
        WholeNumber(String description, long from, long to) {
            this.description = description;
            this.from = from;
            this.to = to;
        }

        @Override
        public Long convert(String value) {
            try {
                long number = Long.parseLong(value);
                if (number >= from && number <= to) {
                    return number;
                }
            } catch (NumberFormatException other) {
                // Reported below, like a number out of range.
            }
            throw new TypeConversionException("'" + value + "' is not " + description.formatted(to == Long.MAX_VALUE
                    ? "a whole number, " + from + " or more" : "a whole number from " + from + " to " + to));
        }
    }

    /// Process ids.
    static final class ProcessId extends WholeNumber {

        ProcessId() {
            super("the id of a process, %s; the JDK's command jps lists those of JVMs", 1, Long.MAX_VALUE);
        }
    }

    /// Ports; 0 selects any free port.
    static final class Port extends WholeNumber {

        Port() {
            super("a port, %s", 0, 65_535);
        }
    }

    /// Seconds, at most 2^31 - 1, so that a `long` can hold them as nanoseconds.
    static final class Seconds extends WholeNumber {

        Seconds() {
            super("a number of seconds, %s", 1, Integer.MAX_VALUE);
        }
    }

    /// Sizes of journals, in megabytes.
    static final class JournalMegabytes extends WholeNumber {

        JournalMegabytes() {
            super("a number of megabytes, %s", JournalFolder.FEWEST_BYTES >> 20, Integer.MAX_VALUE);
        }
    }

    /// Speeds: factors above 0.
    static final class Speed implements ITypeConverter<Double> {

        @Override
        public Double convert(String value) {
            try {
                double speed = Double.parseDouble(value);
                if (speed > 0) {
                    return speed;
                }
            } catch (NumberFormatException other) {
                // Reported below, like zero.
            }
            throw new TypeConversionException("'" + value + "' is not a speed, a number above 0 as in 2 or 0.5");
        }
    }

    /// Files and folders. An empty value is refused: a shell passes one for an unset variable, and it would denote the
    /// current folder.
    static final class FilePath implements ITypeConverter<Path> {

        @Override
        public Path convert(String value) {
            if (value.isEmpty()) {
                throw new TypeConversionException("it is empty");
            }
            return Path.of(value);
        }
    }
}
