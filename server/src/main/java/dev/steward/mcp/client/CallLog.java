package dev.steward.mcp.client;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The latest tool calls, and counts since the start. In memory, without arguments and results. */
@Component
class CallLog {

    static final int MAX = 500;
    private static final int MAX_LENGTH = 300;

    enum Outcome {
        ok,
        /** The tool returned an error. */
        error,
        /** The server could not be used. */
        failed,
        /** The caller cancelled it. */
        cancelled
    }

    /**
     * @param subject what it was made for, as in {@code topic:12}; {@code settings} for one that a person tried
     * @param message the reason for a failure; null if there was none
     */
    @Schema(name = "McpCall")
    record Entry(
            Instant at,
            String server,
            String tool,
            @Nullable String subject,
            Outcome outcome,
            @Schema(description = "Milliseconds") long elapsedMs,
            @Nullable String message) {}

    /** The counts of one server since the start. */
    record Count(long calls, long failures, @Nullable Instant lastAt) {

        static final Count NONE = new Count(0, 0, null);

        private Count with(Entry call) {
            boolean failed = call.outcome() == Outcome.error || call.outcome() == Outcome.failed;
            return new Count(calls + 1, failures + (failed ? 1 : 0), call.at());
        }
    }

    private final Clock clock;
    private final Deque<Entry> last = new ArrayDeque<>();
    private final Map<String, Count> counts = new HashMap<>();

    CallLog(Clock clock) {
        this.clock = clock;
    }

    /** Records a finished call. @param at when it began */
    synchronized void ended(
            Instant at, String server, String tool, @Nullable String subject, Outcome outcome, @Nullable String why) {
        var message = why == null ? null : WellFormed.repaired(Truncate.to(why, MAX_LENGTH));
        long elapsed = Math.max(0, Duration.between(at, clock.instant()).toMillis());
        var entry = new Entry(at, server, tool, subject, outcome, elapsed, message);
        last.addFirst(entry);
        if (last.size() > MAX) {
            last.removeLast();
        }
        counts.put(server, count(server).with(entry));
    }

    /** Drops the counts of a removed server; its latest calls stay for a while. */
    synchronized void forget(String server) {
        counts.remove(server);
    }

    synchronized Count count(String server) {
        return counts.getOrDefault(server, Count.NONE);
    }

    /** The latest calls, newest first. @param server null for all */
    synchronized List<Entry> last(@Nullable String server, int limit) {
        return last.stream()
                .filter(each -> server == null || each.server().equals(server))
                .limit(limit)
                .toList();
    }
}
