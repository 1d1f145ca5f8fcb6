/// The journal in files: append-only segments, forced to the device in groups.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal.file;

import org.jspecify.annotations.NullMarked;
