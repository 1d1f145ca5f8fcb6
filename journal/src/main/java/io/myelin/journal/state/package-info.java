/// Internal: the state of a circuit in a snapshot, section by section, and the search for a snapshot to begin with.
@NullMarked
package io.myelin.journal.state;

import org.jspecify.annotations.NullMarked;
