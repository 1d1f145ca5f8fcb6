/// Takes the picture of a circuit: a job collects references, and the caller's thread follows them.
///
/// May call: `topology`, `identity`, `engine`, `operator`, `pipe`, `channel`, `state`.
@NullMarked
package io.myelin.substrates.topology.cut;

import org.jspecify.annotations.NullMarked;
