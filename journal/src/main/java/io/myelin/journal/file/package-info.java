/// The journal in files: append-only segments, forced to the device in groups.
@NullMarked
package io.myelin.journal.file;

import org.jspecify.annotations.NullMarked;
