package dev.steward.agent.state;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a model is told about a value: its key, its length and when it was written, but not the value. */
public record StateLine(
        String key, @Schema(description = "In characters") long size, Instant updatedAt) {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** The whole list; empty if there are no values. */
    static String index(List<StateLine> lines) {
        return lines.stream()
                .map(line -> "- %s (%d characters, %s)".formatted(line.key, line.size, MINUTE.format(line.updatedAt)))
                .collect(Collectors.joining("\n"));
    }
}
