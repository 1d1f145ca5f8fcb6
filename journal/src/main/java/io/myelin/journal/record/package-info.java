/// Internal: the format of records, and their path from the circuit's thread to the journal. May change in any release.
@NullMarked
package io.myelin.journal.record;

import org.jspecify.annotations.NullMarked;
