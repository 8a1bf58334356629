package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Shares one disk sync among all callers that wait for it.
 *
 * <p>A caller that arrives during a sync waits for the next one, as the running one may have missed its commit. So at any
 * load one sync runs at a time, and each serves everybody who asked before it began.
 */
final class GroupCommit {

    /** Longer than any working disk takes; waiters are then told that the disk has not confirmed. */
    static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final Blocking.Action sync;
    private final Blocking blocking;
    private final Object lock = new Object();
    private List<MonoSink<Void>> waiting = new ArrayList<>();
    private boolean running;

    GroupCommit(Blocking.Action sync, Blocking blocking) {
        this.sync = sync;
        this.blocking = blocking;
    }

    /** Completes once everything committed before the subscription is on disk; fails if the sync fails or hangs. */
    Mono<Void> await() {
        // Waiters continue on another thread, so that their work does not delay the next sync.
        return Mono.<Void>create(this::join)
                .timeout(
                        MAX_WAIT,
                        Mono.error(() -> new IOException("it took longer than " + MAX_WAIT.toSeconds() + " s")))
                .publishOn(blocking.scheduler());
    }

    private void join(MonoSink<Void> waiter) {
        synchronized (lock) {
            waiting.add(waiter);
            if (running) {
                return;
            }
            running = true;
        }
        blocking.run(this::flush).subscribe();
    }

    private void flush() {
        for (List<MonoSink<Void>> batch = next(); batch != null; batch = next()) {
            Throwable failure = null;
            try {
                sync.run();
            } catch (Throwable e) {
                failure = e;
            }
            for (MonoSink<Void> waiter : batch) {
                if (failure == null) {
                    waiter.success();
                } else {
                    waiter.error(failure);
                }
            }
        }
    }

    private @Nullable List<MonoSink<Void>> next() {
        synchronized (lock) {
            if (waiting.isEmpty()) {
                running = false;
                return null;
            }
            List<MonoSink<Void>> batch = waiting;
            waiting = new ArrayList<>();
            return batch;
        }
    }
}
