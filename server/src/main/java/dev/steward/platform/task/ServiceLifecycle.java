package dev.steward.platform.task;

import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/** What begins when the service starts and ends before it is gone. It may begin again after that. */
public abstract class ServiceLifecycle implements SmartLifecycle {

    private volatile boolean running;

    protected abstract void begin();

    /** Ends it. The service waits for what this gives, as long as its grace period. */
    protected abstract Mono<Void> end();

    @Override
    public final void start() {
        running = true;
        begin();
    }

    @Override
    public final void stop() {
        stop(() -> {});
    }

    @Override
    public final void stop(Runnable done) {
        running = false;
        end().subscribe(_ -> {}, _ -> done.run(), done);
    }

    @Override
    public final boolean isRunning() {
        return running;
    }
}
