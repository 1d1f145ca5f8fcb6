/// Why something arrived in a journaled circuit: what triggered it, and which records it
/// needed. All by replays on circuits of their own; the live circuit takes no part.
///
/// May call: the contract, `circuit`.
@NullMarked
package io.myelin.journal.why;

import org.jspecify.annotations.NullMarked;
