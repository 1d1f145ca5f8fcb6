package io.myelin.benchmarks.pipeline.suite;

import com.hazelcast.flakeidgen.FlakeIdGenerator;
import io.myelin.benchmarks.pipeline.members.HazelcastCluster;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// The published way's ids. The generator issues at most 64 a millisecond and runs at most fifteen seconds ahead of the
/// clock; the warm-up exhausts that lead, so the rows show the limit.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
public class PublishedIdOps extends HazelcastSuite {

    private FlakeIdGenerator ids;

    /// The last id that a thread got: the next one has to be greater.
    @State(Scope.Thread)
    public static class Last {

        private long id = Long.MIN_VALUE;

        /// Made by JMH.
        public Last() {
        }
    }

    /// Made by JMH.
    public PublishedIdOps() {
    }

    @Override
    void wire(String row) {
        ids = cluster.member().getFlakeIdGenerator(HazelcastCluster.freshName());
    }

    private long next(Last last) {
        long id = ids.newId();
        if (id <= last.id) {
            throw new IllegalStateException("id " + id + " follows " + last.id);
        }
        last.id = id;
        return id;
    }

    /// One thread.
    ///
    /// @param last the thread's last id
    /// @return the id
    @Benchmark
    @Threads(1)
    public long flake_one_thread(Last last) {
        return next(last);
    }

    /// Four threads that share the generator.
    ///
    /// @param last the thread's last id
    /// @return the id
    @Benchmark
    @Threads(4)
    public long flake_four_threads(Last last) {
        return next(last);
    }

    /// Eight threads that share the generator.
    ///
    /// @param last the thread's last id
    /// @return the id
    @Benchmark
    @Threads(8)
    public long flake_eight_threads(Last last) {
        return next(last);
    }
}
