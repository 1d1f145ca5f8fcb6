package io.myelin.benchmarks.report;

import io.myelin.benchmarks.machine.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A result file, or a part of one, as the page and the document show it.
///
/// @param title  its heading
/// @param name   a file's name without its ending; distinguishes sections
/// @param origin where its figures come from; none where that is the same as the section's before it
/// @param charts drawings of it
/// @param grids  its tables
public record Section(
        String title, String name, Optional<Origin> origin, List<Chart> charts, List<Grid> grids) {

    /// Where figures come from.
    ///
    /// @param command what the user typed, where the file says so
    /// @param machine where it ran, where the file says so
    /// @param raw     the file
    public record Origin(Optional<String> command, Optional<Machine> machine, Path raw) {}

    /// A part of the file that the section before it comes from.
    static Section part(String title, String name, List<Chart> charts, Grid grid) {
        return new Section(title, name, Optional.empty(), charts, List.of(grid));
    }
}
