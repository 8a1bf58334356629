package dev.steward.durable.outbox;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Something that has to happen.
 *
 * @param kind who carries it out
 * @param subject what it is about, as in {@code agent-run:12}: those of one subject happen in the order in which they were sent
 * @param payload what is needed for it, as JSON text
 * @param tries how often it was begun, this time included
 * @param epoch which claim of it this is; what an earlier one reports late counts for nothing
 */
public record OutboxMessage(
        long id, String kind, String subject, String payload, int tries, long epoch, Instant createdAt) {

    /** Characters of a kind, and of a subject. */
    static final int MAX_KIND = 64;

    static final int MAX_SUBJECT = 120;

    /** Characters of a payload: it names rows, it does not hold them. */
    static final int MAX_PAYLOAD = 100_000;

    static final int MAX_REASON = 1_000;

    /** It will not be readable the next time either. */
    static final class Unreadable extends RuntimeException {
        private Unreadable(@Nullable Throwable cause) {
            super("What a message was sent with cannot be read", cause);
        }
    }

    /** What it was sent with. A message of which that cannot be read is given up at once. */
    public <T> T payload(TypeReference<T> type) {
        try {
            return Optional.ofNullable(JsonMapper.shared().readValue(payload, type))
                    .orElseThrow(() -> new Unreadable(null));
        } catch (JacksonException e) {
            throw new Unreadable(e);
        }
    }
}
