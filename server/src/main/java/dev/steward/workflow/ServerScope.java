package dev.steward.workflow;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tool servers that a step may use (SPEC, Tool scoping). */
final class ServerScope {

    private ServerScope() {}

    /** The list as stored: each name once, in order, without blanks. Null stays null, and empty stays empty. */
    static @Nullable String normal(@Nullable String text) {
        return text == null
                ? null
                : Arrays.stream(text.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .collect(Collectors.joining(","));
    }

    static boolean includes(@Nullable String text, String server) {
        var normal = normal(text);
        return normal == null || List.of(normal.split(",")).contains(server);
    }
}
