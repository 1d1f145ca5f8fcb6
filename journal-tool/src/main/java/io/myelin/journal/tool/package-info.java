/// The command that inspects journals in files.
@NullMarked
package io.myelin.journal.tool;

import org.jspecify.annotations.NullMarked;
