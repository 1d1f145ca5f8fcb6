/// The command line: a class per command, and the options that several share.
///
/// May call: everything but suites and peers, which run in other processes.
@NullMarked
package io.myelin.benchmarks.command;

import org.jspecify.annotations.NullMarked;
