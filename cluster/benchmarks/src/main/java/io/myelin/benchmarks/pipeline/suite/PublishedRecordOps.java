package io.myelin.benchmarks.pipeline.suite;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.benchmarks.pipeline.published.PartitionedSequenceKey;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The published way's keys and records by themselves, without any member.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
@State(Scope.Thread)
public class PublishedRecordOps {

    private long sequence;
    private String owner;
    private PartitionedSequenceKey key;
    private PartitionedSequenceKey sameKey;
    private GenericRecord keyRecord;
    private Account account;
    private GenericRecord accountRecord;
    private Event event;
    private GenericRecord eventRecord;

    /// Made by JMH.
    public PublishedRecordOps() {
    }

    /// Makes the objects to read and write.
    @Setup
    public void make() {
        sequence = 1_234_567_890_123L;
        owner = "account-17";
        key = new PartitionedSequenceKey(sequence, owner);
        sameKey = new PartitionedSequenceKey(sequence, owner);
        keyRecord = key.toGenericRecord();
        account = Account.fresh(owner).after(1, sequence);
        accountRecord = account.toGenericRecord();
        event = Event.of(sequence, owner);
        eventRecord = event.toGenericRecord();
    }

    /// Fails the benchmark if a record is not read back as written.
    @TearDown
    public void check() {
        require(key.equals(key_round_trip()) && key.equals(key_from_generic_record()));
        require(account.equals(domain_round_trip()) && account.equals(domain_from_generic_record()));
        require(event.equals(event_round_trip()) && event.equals(event_from_generic_record()));
    }

    private static void require(boolean same) {
        if (!same) {
            throw new IllegalStateException("a record gave back something else than was written");
        }
    }

    /// Compares two equal keys.
    ///
    /// @return true
    @Benchmark
    public boolean key_equals() {
        return key.equals(sameKey);
    }

    /// Makes a key.
    ///
    /// @return the key
    @Benchmark
    public PartitionedSequenceKey key_creation() {
        return new PartitionedSequenceKey(sequence, owner);
    }

    /// A key's hash code.
    ///
    /// @return the hash code
    @Benchmark
    public int key_hash_code() {
        return key.hashCode();
    }

    /// Reads a key from a record.
    ///
    /// @return the key
    @Benchmark
    public PartitionedSequenceKey key_from_generic_record() {
        return PartitionedSequenceKey.fromGenericRecord(keyRecord);
    }

    /// Writes a key as a record.
    ///
    /// @return the record
    @Benchmark
    public GenericRecord key_to_generic_record() {
        return key.toGenericRecord();
    }

    /// Writes a key and reads it.
    ///
    /// @return the key
    @Benchmark
    public PartitionedSequenceKey key_round_trip() {
        return PartitionedSequenceKey.fromGenericRecord(key.toGenericRecord());
    }

    /// Reads a domain object of six fields from a record.
    ///
    /// @return the domain object
    @Benchmark
    public Account domain_from_generic_record() {
        return Account.fromGenericRecord(accountRecord);
    }

    /// Writes a domain object of six fields as a record.
    ///
    /// @return the record
    @Benchmark
    public GenericRecord domain_to_generic_record() {
        return account.toGenericRecord();
    }

    /// Writes a domain object and reads it.
    ///
    /// @return the domain object
    @Benchmark
    public Account domain_round_trip() {
        return Account.fromGenericRecord(account.toGenericRecord());
    }

    /// Reads an event of fourteen fields from a record.
    ///
    /// @return the event
    @Benchmark
    public Event event_from_generic_record() {
        return Event.fromGenericRecord(eventRecord);
    }

    /// Writes an event of fourteen fields as a record.
    ///
    /// @return the record
    @Benchmark
    public GenericRecord event_to_generic_record() {
        return event.toGenericRecord();
    }

    /// Writes an event and reads it.
    ///
    /// @return the event
    @Benchmark
    public Event event_round_trip() {
        return Event.fromGenericRecord(event.toGenericRecord());
    }
}
