/// One or two Hazelcast members on the loopback interface.
///
/// May call: `published` for its serializers.
@NullMarked
package io.myelin.benchmarks.pipeline.members;

import org.jspecify.annotations.NullMarked;
