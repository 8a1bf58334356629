package dev.steward.mcp.session;

import dev.steward.platform.stream.SseEvents;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * From where a stream that broke is asked for again, and when.
 *
 * @param lastId of the last event that came; null when none had one
 * @param retry how long the server wishes to be left alone
 * @param tries since something came
 */
record ResumePoint(@Nullable String lastId, Duration retry, int tries) {

    /** Tries in vain before a stream that owes an answer is given up: after seven seconds, unless the server wishes for more. */
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

    /** An empty id takes back the last one; one that no header can carry is none. */
    private static @Nullable String named(String id) {
        boolean fits = !id.isEmpty() && id.length() <= MAX_ID && id.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
        return fits ? id : null;
    }

    ResumePoint tried() {
        return new ResumePoint(lastId, retry, tries + 1);
    }

    /** How long to wait before the next try: as the server wishes, and twice as long after each try in vain. */
    Duration pause() {
        var wish = retry.compareTo(MIN_DELAY) < 0 ? MIN_DELAY : retry;
        var grown = wish.multipliedBy(1L << Math.min(tries, DOUBLINGS));
        return tries == 0 ? wish : atMost(grown, wish.compareTo(MAX_DELAY) > 0 ? wish : MAX_DELAY);
    }

    private static Duration atMost(Duration duration, Duration most) {
        return duration.compareTo(most) > 0 ? most : duration;
    }
}
