package io.myelin.benchmarks.report;

import io.myelin.benchmarks.machine.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// One result file, as the page and the document show it.
///
/// @param title   its heading
/// @param name    a file's name without its ending; tells sections apart
/// @param command what the user typed, where the file says so
/// @param machine where it ran, where the file says so
/// @param charts  drawings of it
/// @param heads   heads of its table
/// @param rows    its table
/// @param raw     the file itself
public record Section(
    String title,
    String name,
    Optional<String> command,
    Optional<Machine> machine,
    List<Chart> charts,
    List<String> heads,
    List<List<String>> rows,
    Path raw) {
}
