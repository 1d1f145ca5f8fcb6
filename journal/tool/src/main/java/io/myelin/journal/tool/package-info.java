/// The command `journal-tool`: it inspects journals, in files or in a cluster, and lists the circuits of a cluster.
@NullMarked
package io.myelin.journal.tool;

import org.jspecify.annotations.NullMarked;
