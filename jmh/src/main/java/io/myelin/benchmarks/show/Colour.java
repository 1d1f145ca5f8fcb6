package io.myelin.benchmarks.show;

/// Colours for terminals that support them.
public enum Colour {
    /// A change for the worse.
    RED("\u001b[31m"),
    /// A change for the better.
    GREEN("\u001b[32m"),
    /// An undecided change.
    YELLOW("\u001b[33m");

    private static final String END = "\u001b[0m";

    /// Standard output is a terminal, and the user has not asked for plain text, see no-color.org.
    private static final boolean WANTED =
            Boolean.getBoolean("myelin.colour") && System.getenv("NO_COLOR") == null;

    private final String begin;

    Colour(String begin) {
        this.begin = begin;
    }

    /// Colours a text.
    ///
    /// @param text what to colour
    /// @return the text, coloured where that is wanted
    public String of(String text) {
        return WANTED ? begin + text + END : text;
    }
}
