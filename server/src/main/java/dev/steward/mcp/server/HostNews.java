package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tells every window that hosts or their calls have changed, at most a few times a second. */
@Component
class HostNews {

    private static final String TYPE = "mcp.host_changed";

    private static final Duration TOGETHER = Duration.ofMillis(250);

    private final EventBus bus;
    private final AtomicBoolean due = new AtomicBoolean();

    HostNews(EventBus bus) {
        this.bus = bus;
    }

    void tell() {
        if (due.compareAndSet(false, true)) {
            Mono.delay(TOGETHER).subscribe(_ -> {
                due.set(false);
                bus.broadcast(Event.of(TYPE));
            });
        }
    }
}
