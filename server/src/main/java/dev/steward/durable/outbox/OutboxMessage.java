package dev.steward.durable.outbox;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * A message to be handled.
 *
 * @param kind selects the handler
 * @param subject what it is about, such as {@code agent-run:12}; messages of a subject are handled in order
 * @param payload the data it needs, as JSON text
 * @param tries the number of attempts, including this one
 * @param epoch of its claim; late reports from an earlier claim are ignored
 */
public record OutboxMessage(
        long id, String kind, String subject, String payload, int tries, long epoch, Instant createdAt) {

    /** Limits in characters. */
    static final int MAX_KIND = 64;

    static final int MAX_SUBJECT = 120;

    /** In characters. A payload refers to rows; it does not contain them. */
    static final int MAX_PAYLOAD = 100_000;

    static final int MAX_REASON = 1_000;

    /** A payload that no retry will make readable. */
    static final class Unreadable extends RuntimeException {
        private Unreadable(@Nullable Throwable cause) {
            super("What a message was sent with cannot be read", cause);
        }
    }

    /** The payload. A message with an unreadable payload is given up immediately. */
    public <T> T payload(TypeReference<T> type) {
        try {
            return Optional.ofNullable(JsonMapper.shared().readValue(payload, type))
                    .orElseThrow(() -> new Unreadable(null));
        } catch (JacksonException e) {
            throw new Unreadable(e);
        }
    }
}
