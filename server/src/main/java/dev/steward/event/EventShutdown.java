package dev.steward.event;

import dev.steward.platform.task.ServiceLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Ends the event streams of all windows, which would otherwise hold up a graceful stop. */
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

    /** After the turns, whose last events the windows should still hear, and before the web server waits for them. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}
