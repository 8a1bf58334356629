package dev.steward.support;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingMethod;
import reactor.blockhound.BlockingOperationError;
import reactor.netty.resources.LoopResources;

/**
 * Fails every test that made an event loop wait for a lock, a sleep, a socket or a file, even if a library swallowed the error.
 * It applies to every test class.
 */
public final class EventLoopGuard implements AfterEachCallback {

    private static final Queue<BlockingOperationError> caught = new ConcurrentLinkedQueue<>();

    static {
        // The native socket support is looked up once, in files; no test should be the first to do so.
        LoopResources.hasNativeSupport();
        var guard = BlockHound.builder().loadIntegrations();
        // The embedded database and the journals write with file channels.
        var descriptor = "Ljava/io/FileDescriptor;";
        guard.markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "force0", "(%sZ)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "read0", "(%sJI)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "pread0", "(%sJIJ)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "write0", "(%sJI)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "pwrite0", "(%sJIJ)I".formatted(descriptor))
                // The kernel's random numbers are read like a file and are always available.
                .allowBlockingCallsInside("sun.security.provider.NativePRNG$RandomIO", "readFully")
                // Netty's own allocator sometimes waits briefly for another thread to release a little bookkeeping.
                .allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$MagazineGroup", "allocate")
                // The PostgreSQL driver always resolves its host on its own threads, which do nothing else.
                .allowBlockingCallsInside("io.netty.resolver.DefaultNameResolver", "doResolveAll")
                // A deserializer is created once; other threads that need it wait for that.
                .allowBlockingCallsInside(
                        "tools.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer")
                // Threads that cancel scheduled work wait briefly for one another.
                .allowBlockingCallsInside("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "remove")
                .blockingMethodCallback(EventLoopGuard::refuse)
                .install();
    }

    private static void refuse(BlockingMethod method) {
        var error = new BlockingOperationError(method);
        caught.add(error);
        throw error;
    }

    /** The errors caught since the last call. */
    static List<BlockingOperationError> take() {
        var found = List.copyOf(caught);
        caught.removeAll(found);
        return found;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        var found = take();
        if (!found.isEmpty()) {
            var failure = new AssertionError("An event loop was made to wait, see the causes");
            found.forEach(failure::addSuppressed);
            throw failure;
        }
    }
}
