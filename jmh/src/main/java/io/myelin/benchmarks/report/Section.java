package io.myelin.benchmarks.report;

import io.myelin.benchmarks.machine.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A result file, or a part of one, as the page and the document show it.
///
/// @param title    its heading
/// @param name     a file's name without its ending; distinguishes sections
/// @param part     whether it belongs to the section before it
/// @param origin   where its figures come from; none if that is the same as the section's before it, and where it
///                 has no figures
/// @param charts   drawings of it
/// @param contests what its first table compares, if it compares
/// @param grids    its tables
record Section(
        String title, String name, boolean part, Optional<Origin> origin, List<Chart> charts, List<Contest> contests,
        List<Grid> grids) {

    /// Where figures come from.
    ///
    /// @param command the command line as the user typed it, where the file says so
    /// @param machine where it ran, where the file says so
    /// @param raw     the file
    record Origin(Optional<String> command, Optional<Machine> machine, Path raw) {}

    /// A file.
    static Section of(String title, String name, Origin origin, List<Chart> charts, List<Grid> grids) {
        return new Section(title, name, false, Optional.of(origin), charts, List.of(), grids);
    }

    /// A file whose first table compares, and its other tables.
    static Section of(
            String title, String name, Origin origin, List<Chart> charts, List<String> heads, List<Contest> contests,
            List<Grid> others) {
        var grids = new ArrayList<Grid>();
        if (!contests.isEmpty()) {
            grids.add(new Grid(heads, contests.stream().map(Contest::cells).toList()));
        }
        grids.addAll(others);
        return new Section(title, name, false, Optional.of(origin), charts, contests, List.copyOf(grids));
    }

    /// A part of the file that the section before it comes from.
    static Section part(String title, String name, List<Chart> charts, Grid grid) {
        return new Section(title, name, true, Optional.empty(), charts, List.of(), List.of(grid));
    }

    /// A table without figures.
    static Section plain(String title, String name, Grid grid) {
        return new Section(title, name, false, Optional.empty(), List.of(), List.of(), List.of(grid));
    }
}
