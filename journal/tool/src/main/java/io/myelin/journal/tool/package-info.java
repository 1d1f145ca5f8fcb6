/// The command `journal-tool`: it inspects journals.
@NullMarked
package io.myelin.journal.tool;

import org.jspecify.annotations.NullMarked;
