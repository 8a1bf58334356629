package dev.steward.push;

import dev.steward.platform.data.Columns;
import dev.steward.platform.security.Origin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored device: a browser that lets itself be told.
 *
 * @param endpoint where its messages are sent; who knows it and the keys of this service can tell it something, so it is shown
 *     to nobody
 * @param fingerprint the sum of the endpoint, by which the browser itself knows it again
 * @param pausedUntil before then its push service wants to hear nothing
 */
record PushDevice(
        long id,
        String fingerprint,
        String endpoint,
        PushKeys keys,
        String label,
        Instant createdAt,
        @Nullable Instant lastSentAt,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant pausedUntil) {

    static PushDevice of(Columns row) {
        return new PushDevice(
                row.number("id"),
                row.text("fingerprint"),
                row.text("endpoint"),
                new PushKeys(row.text("p256dh"), row.text("auth")),
                row.text("label"),
                row.instant("created_at"),
                row.instantOrNull("last_sent_at"),
                row.textOrNull("last_error"),
                row.instantOrNull("last_error_at"),
                row.instantOrNull("paused_until"));
    }

    boolean isPaused(Instant now) {
        return pausedUntil != null && now.isBefore(pausedUntil);
    }

    PushDeviceRead read() {
        return new PushDeviceRead(
                id,
                label,
                Origin.of(endpoint).orElseThrow().host(),
                fingerprint,
                createdAt,
                lastSentAt,
                lastError,
                lastErrorAt);
    }

    /** Without what would let anybody send something to it. */
    @Override
    public String toString() {
        return "PushDevice[" + id + "]";
    }
}
