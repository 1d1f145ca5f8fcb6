/// Tests of the journal in files.
@NullMarked
package io.myelin.journal.file;

import org.jspecify.annotations.NullMarked;
