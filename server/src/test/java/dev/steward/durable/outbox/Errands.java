package dev.steward.durable.outbox;

import java.time.Instant;

/** Errands as couriers get them, for tests of other packages. */
public final class Errands {

    private Errands() {}

    public static Errand of(String kind, String subject, String payload, int tries) {
        return new Errand(1, kind, subject, payload, tries, tries, Instant.EPOCH);
    }
}
