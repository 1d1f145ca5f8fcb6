package io.myelin.hazelcast.wire;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.ExecutionCallback;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.executor.impl.DistributedExecutorService;
import com.hazelcast.executor.impl.ExecutorServiceProxy;
import com.hazelcast.executor.impl.operations.CallableTaskOperation;
import com.hazelcast.executor.impl.operations.MemberCallableTaskOperation;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.map.impl.proxy.MapProxyImpl;
import com.hazelcast.spi.impl.NodeEngine;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Calls to a member, mostly the one that owns a key.
///
/// The futures and callbacks of [IMap#submitToKey] and [IExecutorService#submitToKeyOwner] take one or two tasks of
/// Hazelcast's default executor for each answer, needed or not. On a machine with up to two processors this starts a
/// thread for each task, on the thread that is to deliver the answer, and takes longer than the call. Hazelcast has no
/// public interface without it, so this takes the future of the operation itself; where Hazelcast's own implementation
/// is inaccessible, as on a client, it uses the public one.
///
/// Threading: any thread that may start an operation.
public final class OwnerCalls {

    private OwnerCalls() {}

    /// Executes a processor on the owner of a key of a map.
    ///
    /// @param instance the member or client that has `map`
    /// @param executor runs `answered`: on the thread that receives the answer, or on the caller's, if it runs tasks at
    ///                 once; then `answered` may not start an operation or wait
    /// @param answered called once, with the processor's answer or the failure
    /// @throws RuntimeException if nothing was sent; then `answered` is not called
    public static <K, V, R> void process(
            HazelcastInstance instance,
            IMap<K, V> map,
            K key,
            EntryProcessor<K, V, R> processor,
            Executor executor,
            BiConsumer<@Nullable R, @Nullable Throwable> answered) {
        if (map instanceof MapProxyImpl<K, V> own) {
            if (processor instanceof HazelcastInstanceAware aware) {
                aware.setHazelcastInstance(instance);
            }
            own.executeOnKeyInternal(key, processor)
                    .whenCompleteAsync(decoded(own.getNodeEngine(), answered), executor);
        } else {
            map.submitToKey(key, processor).whenCompleteAsync(answered, executor);
        }
    }

    /// Runs a task on the member that owns the partition of a key. `answered` is called on a thread of Hazelcast, or on
    /// the caller's; it may not start an operation or wait.
    ///
    /// @param answered called once, with the task's result or the failure
    /// @throws RuntimeException if nothing was sent; then `answered` is not called
    public static <R> void run(
            IExecutorService service,
            Object key,
            Callable<R> task,
            BiConsumer<@Nullable R, @Nullable Throwable> answered) {
        if (service instanceof ExecutorServiceProxy own) {
            var engine = own.getNodeEngine();
            engine.getOperationService()
                    .createInvocationBuilder(
                            DistributedExecutorService.SERVICE_NAME,
                            new CallableTaskOperation(own.getName(), null, engine.toData(task)),
                            engine.getPartitionService().getPartitionId(key))
                    .<Object>invoke()
                    .whenCompleteAsync(decoded(engine, answered), Runnable::run);
        } else {
            service.submitToKeyOwner(task, key, new Callback<>(Runnable::run, answered));
        }
    }

    /// Runs a task on a member.
    ///
    /// @param executor runs `answered`, like that of [#process]
    /// @param answered called once, with the task's result or the failure
    /// @throws RuntimeException if nothing was sent; then `answered` is not called
    public static <R> void ask(
            IExecutorService service,
            Member member,
            Callable<R> task,
            Executor executor,
            BiConsumer<@Nullable R, @Nullable Throwable> answered) {
        if (service instanceof ExecutorServiceProxy own) {
            var engine = own.getNodeEngine();
            engine.getOperationService()
                    .createInvocationBuilder(
                            DistributedExecutorService.SERVICE_NAME,
                            new MemberCallableTaskOperation(own.getName(), null, engine.toData(task)),
                            member.getAddress())
                    .<Object>invoke()
                    .whenCompleteAsync(decoded(engine, answered), executor);
        } else {
            service.submitToMember(task, member, new Callback<>(executor, answered));
        }
    }

    /// Hands an answer to an executor. Allocates nothing then: without memory the answer would be lost.
    private static final class Callback<R> implements ExecutionCallback<R>, Runnable {

        private final Executor executor;
        private final BiConsumer<@Nullable R, @Nullable Throwable> answered;

        // Written before the executor is called.
        private @Nullable R result;
        private @Nullable Throwable reason;

        Callback(Executor executor, BiConsumer<@Nullable R, @Nullable Throwable> answered) {
            this.executor = executor;
            this.answered = answered;
        }

        @Override
        public void onResponse(R response) {
            result = response;
            executor.execute(this);
        }

        @Override
        public void onFailure(Throwable failure) {
            reason = failure;
            executor.execute(this);
        }

        @Override
        public void run() {
            answered.accept(result, reason);
        }
    }

    private static <R> BiConsumer<@Nullable Object, @Nullable Throwable> decoded(
            NodeEngine engine, BiConsumer<@Nullable R, @Nullable Throwable> answered) {
        return (answer, failure) -> {
            R result = null;
            var reason = failure;
            if (reason == null) {
                try {
                    result = engine.toObject(answer);
                } catch (Throwable unreadable) {
                    // An error too: `answered` is called once, whatever happens.
                    reason = unreadable;
                }
            }
            answered.accept(result, reason);
        };
    }
}
