/// The command `journal-tool`: it inspects journals, and finds the leader of a cluster.
@NullMarked
package io.myelin.journal.tool;

import org.jspecify.annotations.NullMarked;
