package dev.steward.event;

import dev.steward.platform.task.ServiceLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Ends all event streams at shutdown; they would otherwise block a graceful stop. */
@Component
class EventShutdown extends ServiceLifecycle {

    private final EventBus bus;

    EventShutdown(EventBus bus) {
        this.bus = bus;
    }

    @Override
    protected void begin() {
        bus.open();
    }

    @Override
    protected Mono<Void> end() {
        bus.close();
        return Mono.empty();
    }

    /** After the turns, so that windows receive their last events, and before the web server waits for open streams. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}
