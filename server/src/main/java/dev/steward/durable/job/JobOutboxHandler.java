package dev.steward.durable.job;

import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Passes job messages to the {@link JobRunner}. Errors outside the job are retried without limit: each job has its own
 * message and subject, so nothing waits behind it.
 */
record JobOutboxHandler(JobRunner runner, String kind, int atOnce) implements OutboxHandler {

    private static final Patience ENDLESS =
            new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(30));

    private static final String ANYWHERE = "job";

    /** The message kind for such jobs. @param place the only Steward that may run them; null for any */
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
