/// The journal in files: segments that are only appended to, forced to the device by groups.
@NullMarked
package io.myelin.journal.file;

import org.jspecify.annotations.NullMarked;
