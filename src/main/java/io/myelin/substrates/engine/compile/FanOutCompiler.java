package io.myelin.substrates.engine.compile;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Compiles hot lists to [FanOutCode], on a thread of its own, for all circuits of the process.
///
/// The number of its loaded classes is limited, see [#CAPACITY]. At the limit requests are refused, until the collector
/// has unloaded the code of lists that are gone or have changed. A target whose request is refused keeps its list and
/// asks again much later. Once a class could not be defined (no permission, a native image, no memory), every request
/// is refused: with full metaspace each attempt would cost a full collection. All of this affects only the duration of
/// a dispatch.
public final class FanOutCompiler implements ListCompiler {

    /// Dispatches of one list that make it hot.
    private static final int HOT = 10_000;
    /// The maximum number of loaded classes. Each is interpreted until the JIT has compiled it: with a thousand of them
    /// in turn, emissions took up to twenty times as long as from lists, and six times after fifty million.
    private static final int CAPACITY = 64;
    /// The maximum number of receptors of a list: calls that a compiler would inline.
    private static final int LONGEST = 64;
    /// The maximum number of waiting requests.
    private static final int WAITING = 4096;
    private static final int KEEP_ALIVE_SECONDS = 1;

    /// The compiler shared by the process.
    public static final FanOutCompiler SHARED = new FanOutCompiler(HOT, CAPACITY, thread());

    private final int threshold;
    private final int capacity;
    private final Executor executor;

    /// The classes that are not unloaded yet; the executor's thread only.
    private final Map<Class<?>, Boolean> loaded = new WeakHashMap<>();

    /// Volatile: set by the executor's thread, read by circuits' threads before each request.
    private volatile boolean impossible;

    private final AtomicLong compiled = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /// @param threshold dispatches that make a list hot
    /// @param capacity the maximum number of loaded classes
    /// @param executor runs one task at a time
    FanOutCompiler(int threshold, int capacity, Executor executor) {
        this.threshold = threshold;
        this.capacity = capacity;
        this.executor = executor;
    }

    /// A daemon that ends when it is idle: it must not retain a class loader.
    private static Executor thread() {
        var executor = new ThreadPoolExecutor(
                1,
                1,
                KEEP_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(WAITING),
                task -> Thread.ofPlatform()
                        .name("myelin-fan-out-compiler")
                        .daemon()
                        .priority(Thread.NORM_PRIORITY)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(task));
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    @Override
    public int threshold() {
        return threshold;
    }

    /// The number of lists compiled so far. Any thread.
    public long compiled() {
        return compiled.get();
    }

    /// The number of requests refused so far. Any thread.
    public long refused() {
        return refused.get();
    }

    @Override
    public Request request(Target target, Receptor<Object>[] receptors, Object label) {
        var request = new Request();
        if (impossible || receptors.length > LONGEST) {
            refuse(request);
            return request;
        }
        try {
            executor.execute(() -> compile(new Work(request, target, receptors, label)));
        } catch (Throwable shortage) {
            refuse(request); // the queue is full, or out of memory, stack or threads
        }
        return request;
    }

    private void refuse(Request request) {
        refused.incrementAndGet();
        request.finish(null);
    }

    /// What to compile.
    private record Work(Request request, Target target, Receptor<Object>[] receptors, Object label) {}

    // ---- the executor's thread ----

    private void compile(Work work) {
        Receptor<Object> code = null;
        try {
            code = codeOf(work);
        } catch (Throwable failure) {
            impossible = true;
        }
        if (code == null) {
            refuse(work.request);
        } else {
            compiled.incrementAndGet();
            work.request.finish(code);
        }
    }

    @SuppressWarnings("unchecked") // an array of a generic interface
    private @Nullable Receptor<Object> codeOf(Work work) throws ReflectiveOperationException {
        if (impossible || loaded.size() >= capacity) {
            return null;
        }
        String label = work.label.toString();
        // A copy of another type: the receptors of a row are targets, and their code is not.
        Receptor<Object>[] receptors = Arrays.copyOf(work.receptors, work.receptors.length, Receptor[].class);
        var targets = new Target[receptors.length];
        for (int i = 0; i < receptors.length; i++) {
            boolean isMember = receptors[i] instanceof Target;
            targets[i] = isMember ? (Target) receptors[i] : work.target;
            receptors[i] = isMember ? targets[i].resolved() : receptors[i];
        }
        Receptor<Object> code = FanOutCode.define(receptors, targets, label);
        loaded.put(code.getClass(), true);
        return code;
    }
}
