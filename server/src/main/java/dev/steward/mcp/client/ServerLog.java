package dev.steward.mcp.client;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The latest lines that each server said outside its answers. In memory. */
@Component
class ServerLog {

    static final int MAX = 100;
    private static final int MAX_LENGTH = 500;

    @Schema(name = "McpLogLine")
    record Line(Instant at, String text) {}

    private final Clock clock;
    private final Map<String, Deque<Line>> lines = new HashMap<>();

    ServerLog(Clock clock) {
        this.clock = clock;
    }

    synchronized void add(String server, String text) {
        if (text.isBlank()) {
            return;
        }
        var of = lines.computeIfAbsent(server, _ -> new ArrayDeque<>());
        of.addLast(new Line(clock.instant(), WellFormed.repaired(Truncate.to(text, MAX_LENGTH))));
        if (of.size() > MAX) {
            of.removeFirst();
        }
    }

    synchronized void forget(String server) {
        lines.remove(server);
    }

    /** The lines, oldest first. */
    synchronized List<Line> of(String server) {
        var of = lines.get(server);
        return of == null ? List.of() : List.copyOf(of);
    }
}
