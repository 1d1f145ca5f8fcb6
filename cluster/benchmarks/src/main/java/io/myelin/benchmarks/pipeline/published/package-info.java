/// Event sourcing on Hazelcast as published by others: the yardstick for the journal.
///
/// Keys placed by domain object, events of fourteen fields and domain objects of six as compact records, an
/// event store and a view store in a map each, updates by entry processor, ids from the cluster's generator.
/// Where the published description leaves a choice, the faster one is taken.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.pipeline.published;

import org.jspecify.annotations.NullMarked;
