/// Sends numbered items into the log, and receives the outputs of circuits.
@NullMarked
package io.myelin.cluster.client;

import org.jspecify.annotations.NullMarked;
