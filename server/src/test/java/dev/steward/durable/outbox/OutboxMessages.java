package dev.steward.durable.outbox;

import java.time.Instant;

/** Creates messages as handlers receive them, for the tests of other packages. */
public final class OutboxMessages {

    private OutboxMessages() {}

    public static OutboxMessage of(String kind, String subject, String payload, int tries) {
        return new OutboxMessage(1, kind, subject, payload, tries, tries, Instant.EPOCH);
    }
}
