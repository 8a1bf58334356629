package dev.steward.mcp.session;

import dev.steward.platform.stream.SseEvents;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where and when to resume a broken stream.
 *
 * @param lastId id of the last event; null if there was none
 * @param retry the delay requested by the server
 * @param tries since the last event
 */
record ResumePoint(@Nullable String lastId, Duration retry, int tries) {

    /** Failed attempts before a stream that owes an answer is given up: seven seconds unless the server asks for more. */
    static final int MAX_TRIES = 3;

    static final ResumePoint START = new ResumePoint(null, Duration.ofSeconds(1), 0);

    private static final Duration MIN_DELAY = Duration.ofMillis(200);
    private static final Duration MAX_TOLD = Duration.ofSeconds(300);
    private static final Duration MAX_DELAY = Duration.ofSeconds(60);
    private static final int MAX_ID = 4_000;
    private static final int DOUBLINGS = 10;

    ResumePoint after(SseEvents.Event event) {
        var wish = event.retry() == null ? retry : Duration.ofMillis(event.retry());
        var id = event.id();
        return new ResumePoint(id == null ? lastId : named(id), atMost(wish, MAX_TOLD), 0);
    }

    /** An empty id clears the last one; an id that does not fit in a header counts as none. */
    private static @Nullable String named(String id) {
        boolean fits = !id.isEmpty() && id.length() <= MAX_ID && id.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
        return fits ? id : null;
    }

    ResumePoint tried() {
        return new ResumePoint(lastId, retry, tries + 1);
    }

    /** The delay before the next attempt: as requested by the server, doubled after each failed attempt. */
    Duration pause() {
        var wish = retry.compareTo(MIN_DELAY) < 0 ? MIN_DELAY : retry;
        var grown = wish.multipliedBy(1L << Math.min(tries, DOUBLINGS));
        return tries == 0 ? wish : atMost(grown, wish.compareTo(MAX_DELAY) > 0 ? wish : MAX_DELAY);
    }

    private static Duration atMost(Duration duration, Duration most) {
        return duration.compareTo(most) > 0 ? most : duration;
    }
}
