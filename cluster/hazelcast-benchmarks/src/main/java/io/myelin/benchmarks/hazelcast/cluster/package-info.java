/// One or two Hazelcast members on the loopback interface.
///
/// May call: `published` for its serializers; the journal for the configuration of a member.
@NullMarked
package io.myelin.benchmarks.hazelcast.cluster;

import org.jspecify.annotations.NullMarked;
