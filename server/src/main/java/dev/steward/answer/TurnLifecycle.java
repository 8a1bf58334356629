package dev.steward.answer;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Closes at the start what a crash cut, looks again every few seconds while the service runs, and closes running turns
 * before anything they need is stopped.
 */
@Component
class TurnLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(TurnLifecycle.class);

    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Turns turns;
    private final TurnKeeper keeper;
    private final Duration patience;
    private final AtomicBoolean failing = new AtomicBoolean();
    private volatile @Nullable Disposable looking;
    private volatile boolean running;

    TurnLifecycle(
            Turns turns,
            TurnKeeper keeper,
            @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
        this.turns = turns;
        this.keeper = keeper;
        this.patience = patience;
    }

    @Override
    public void start() {
        running = true;
        turns.accept();
        looking = Flux.interval(Duration.ZERO, LOOK)
                .onBackpressureDrop()
                .concatMap(_ -> look())
                .subscribe();
    }

    /** The service starts and goes on whatever this finds. */
    private Mono<Void> look() {
        return keeper.heartbeat()
                .then(keeper.sweep())
                .doOnNext(_ -> failing.set(false))
                .then()
                .onErrorResume(error -> {
                    if (failing.compareAndSet(false, true)) {
                        log.warn(
                                "Turns could not be looked after; it is tried again until it works. {}",
                                error.toString());
                    }
                    return Mono.empty();
                });
    }

    @Override
    public void stop() {
        stop(() -> {});
    }

    @Override
    public void stop(Runnable done) {
        running = false;
        var current = looking;
        if (current != null) {
            current.dispose();
        }
        turns.stopAll(patience).subscribe(_ -> {}, _ -> done.run(), done);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The highest phase stops first. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
