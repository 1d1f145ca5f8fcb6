/// One circuit of the replicated state machine on this member.
@NullMarked
package io.myelin.cluster.circuit;

import org.jspecify.annotations.NullMarked;
