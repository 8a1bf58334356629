package dev.steward.durable.job;

import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Takes the messages of long work to whoever does it. What fails in between is tried until it works: each piece of work has one
 * message and a subject of its own, so nothing waits behind it.
 */
record JobOutboxHandler(JobRunner runner, String kind, int atOnce) implements OutboxHandler {

    private static final Patience ENDLESS =
            new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(30));

    private static final String ANYWHERE = "job";

    /** The kind of the messages of such work. @param place the Steward that alone may do it; null for any */
    static String kind(@Nullable String place) {
        return place == null ? ANYWHERE : ANYWHERE + "@" + place;
    }

    @Override
    public String title() {
        return "Run a job";
    }

    @Override
    public Patience patience() {
        return ENDLESS;
    }

    @Override
    public Mono<Void> perform(OutboxMessage message) {
        return runner.carryOut(message);
    }
}
