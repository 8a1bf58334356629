package dev.steward.push;

import dev.steward.platform.data.Columns;
import dev.steward.platform.security.Origin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored device: a browser that is subscribed to notifications.
 *
 * @param endpoint where its messages are sent; never shown, since it lets anyone with this service's keys send to the device
 * @param fingerprint hash of the endpoint, by which the browser recognizes itself
 * @param pausedUntil until when its push service asked for no messages
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

    /** Omits everything that would allow sending to the device. */
    @Override
    public String toString() {
        return "PushDevice[" + id + "]";
    }
}
