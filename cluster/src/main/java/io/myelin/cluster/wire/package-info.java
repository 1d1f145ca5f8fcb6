/// The messages between clients and members, and the bytes of snapshots.
@NullMarked
package io.myelin.cluster.wire;

import org.jspecify.annotations.NullMarked;
