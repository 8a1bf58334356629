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
 * Fails every test during which an event loop was made to wait: for a lock, a sleep, a socket or a file. It is part of
 * every test class; what a library swallows is reported all the same.
 */
public final class EventLoopGuard implements AfterEachCallback {

    private static final Queue<BlockingOperationError> caught = new ConcurrentLinkedQueue<>();

    static {
        // What the machine offers for sockets is looked for once, in files; a test should not be the first to ask.
        LoopResources.hasNativeSupport();
        var guard = BlockHound.builder().loadIntegrations();
        // File channels are what the embedded database and the journals write with.
        var descriptor = "Ljava/io/FileDescriptor;";
        guard.markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "force0", "(%sZ)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "read0", "(%sJI)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "pread0", "(%sJIJ)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "write0", "(%sJI)I".formatted(descriptor))
                .markAsBlocking("sun.nio.ch.UnixFileDispatcherImpl", "pwrite0", "(%sJIJ)I".formatted(descriptor))
                // Random numbers of the kernel are read as a file is, and are always there.
                .allowBlockingCallsInside("sun.security.provider.NativePRNG$RandomIO", "readFully")
                // Netty's own allocator, which now and then waits for another thread to let go of a few bytes of
                // bookkeeping.
                .allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$MagazineGroup", "allocate")
                // The driver of PostgreSQL looks its host up on its own threads, which serve nobody else; it cannot be
                // told
                // to do it elsewhere.
                .allowBlockingCallsInside("io.netty.resolver.DefaultNameResolver", "doResolveAll")
                // How a type is read is found out once; whoever needs it meanwhile waits for who is at it.
                .allowBlockingCallsInside(
                        "tools.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer")
                // Whoever takes back what was to be done later waits a moment for another who does the same.
                .allowBlockingCallsInside("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "remove")
                .blockingMethodCallback(EventLoopGuard::refuse)
                .install();
    }

    private static void refuse(BlockingMethod method) {
        var error = new BlockingOperationError(method);
        caught.add(error);
        throw error;
    }

    /** What was caught since the last look. */
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
