package dev.steward.platform.task;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs blocking work: a virtual thread for each piece of work, never an event loop.
 *
 * <p>The scheduler uses a plain executor, so that disposing a subscription never interrupts its thread. An interrupt during
 * file access closes the file channel, which for the embedded database means the whole database. There is no limit here;
 * callers that need one (processes, large files) use their own semaphore.
 */
@Component
public final class Blocking {

    private static final String NAME = "blocking-";

    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name(NAME, 0).factory();

    /**
     * How many pieces of work begin inside one another on one thread. The embedded database answers at once, so all that
     * follows an answer is added to the stack: 100 to 200 frames for each statement. 512 kB hold about 2,800.
     */
    private static final int MAX_NESTED = 4;

    private static final ThreadLocal<Integer> NESTED = ThreadLocal.withInitial(() -> 0);

    // As a method reference, since disposing of an executor would interrupt its threads.
    private final Scheduler scheduler = Schedulers.fromExecutor(Executors.newThreadPerTaskExecutor(THREADS)::execute);

    /**
     * The system's own threads. The embedded database waits for rows in a loop, and such loops on all processors would keep a
     * new virtual thread with the rest of the transaction that holds the rows from ever beginning.
     */
    private final Scheduler system = Schedulers.fromExecutor(Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name(NAME + "system-", 0).factory())::execute);

    public Blocking() {
        THREADS.newThread(Blocking::waitOnce).start();
    }

    /**
     * Waits for a socket. The poller that virtual threads use for sockets is created on the first wait, and never if the
     * process has no file descriptors left at that moment: every later model call would fail until the next start.
     */
    private static void waitOnce() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(1);
            socket.accept().close();
        } catch (IOException expected) {
            // Nobody connected within the millisecond, or there is no network.
        }
    }

    /** Returns the scheduler, for {@code subscribeOn} and {@code publishOn}. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /** Returns {@code work}, subscribed on one of these threads: the calling one, if it is one and not yet deep in such work. */
    public <T> Flux<T> onBlockingThread(Flux<T> work) {
        return Flux.from(placed(work, on -> work.subscribeOn(on, false), scheduler));
    }

    /** Returns {@code work}, subscribed on one of these threads: the calling one, if it is one and not yet deep in such work. */
    public <T> Mono<T> onBlockingThread(Mono<T> work) {
        return Mono.fromDirect(placed(work, work::subscribeOn, scheduler));
    }

    /** The same for a statement, which may be in the middle of a transaction: where it is too deep, a thread of the system goes on. */
    public <T> Flux<T> withinTransaction(Flux<T> statement) {
        return Flux.from(placed(statement, on -> statement.subscribeOn(on, false), system));
    }

    private <T> Publisher<T> placed(
            Publisher<T> work, Function<Scheduler, Publisher<T>> moved, Scheduler whereTooDeep) {
        return subscriber -> {
            int nested = NESTED.get();
            if (!isBlockingThread()) {
                moved.apply(scheduler).subscribe(subscriber);
            } else if (nested == MAX_NESTED) {
                moved.apply(whereTooDeep).subscribe(subscriber);
            } else {
                NESTED.set(nested + 1);
                try {
                    work.subscribe(subscriber);
                } finally {
                    NESTED.set(nested);
                }
            }
        };
    }

    private static boolean isBlockingThread() {
        return Thread.currentThread().getName().startsWith(NAME);
    }

    /** Returns the result of {@code work}, run once for each subscription; empty if it returns null. */
    public <T> Mono<T> call(Callable<? extends T> work) {
        return Mono.<T>fromCallable(work::call).subscribeOn(scheduler);
    }

    /** Completes after running {@code work}, once for each subscription. */
    public Mono<Void> run(Action work) {
        return call(() -> {
                    work.run();
                    return Boolean.TRUE;
                })
                .then();
    }

    /** Work without a result that may fail with any exception. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }
}
