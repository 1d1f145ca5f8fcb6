/// Random histories: members and clients as processes that are killed, stopped, cut off and wiped.
@NullMarked
package io.myelin.cluster.histories;

import org.jspecify.annotations.NullMarked;
