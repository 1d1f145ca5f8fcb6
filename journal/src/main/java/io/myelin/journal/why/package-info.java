/// Why something arrived in a journaled circuit: what triggered it, which records it needed, and what would have
/// happened without one of them. All by replays on circuits of their own; the live circuit takes no part.
///
/// May call: the contract, `circuit`.
@NullMarked
package io.myelin.journal.why;

import org.jspecify.annotations.NullMarked;
