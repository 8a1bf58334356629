package dev.steward.transfer;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Publishes the progress of imports to windows, throttled. */
@Component
final class ImportNews {

    private static final Duration FIGURES = Duration.ofMillis(500);

    /** Longer, because each time every window reloads its list of topics. */
    private static final Duration TOPICS = Duration.ofSeconds(3);

    private final EventBus bus;
    private final Clock clock;
    private Instant figures = Instant.EPOCH;
    private Instant topics = Instant.EPOCH;

    ImportNews(EventBus bus, Clock clock) {
        this.bus = bus;
        this.clock = clock;
    }

    synchronized void figures() {
        var now = clock.instant();
        if (!now.isBefore(figures.plus(FIGURES))) {
            figures = now;
            tell(ImportRow.State.running);
        }
    }

    synchronized void topics() {
        var now = clock.instant();
        if (!now.isBefore(topics.plus(TOPICS))) {
            topics = now;
            bus.broadcast(Event.topic("topic.changed", null));
        }
    }

    /** Publishes the end, regardless of throttling. */
    void end(ImportRow.State state, boolean changedTopics) {
        if (changedTopics) {
            bus.broadcast(Event.topic("topic.changed", null));
        }
        tell(state);
    }

    private void tell(ImportRow.State state) {
        bus.broadcast(Event.of(Imports.CHANGED).with(Event.Details.of(state.name(), null)));
    }
}
