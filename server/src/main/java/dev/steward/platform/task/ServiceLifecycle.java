package dev.steward.platform.task;

import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/** A component that starts with the service and ends before it stops. It may be restarted. */
public abstract class ServiceLifecycle implements SmartLifecycle {

    private volatile boolean running;

    protected void begin() {}

    /** Ends the component. The service waits for the result within its grace period. */
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
