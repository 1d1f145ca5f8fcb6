/// The replicated state machine: applies the log's entries to circuits, clients and outputs.
@NullMarked
package io.myelin.cluster.service;

import org.jspecify.annotations.NullMarked;
