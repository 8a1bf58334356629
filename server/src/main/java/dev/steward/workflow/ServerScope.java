package dev.steward.workflow;

import java.util.Arrays;
import java.util.Set;
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

    /** The names; null if every enabled server may be used. */
    static @Nullable Set<String> names(@Nullable String text) {
        var normal = normal(text);
        return normal == null ? null : normal.isEmpty() ? Set.of() : Set.of(normal.split(","));
    }

    /** Whether a server of this name is within the scope. */
    static boolean includes(@Nullable String text, String server) {
        var names = names(text);
        return names == null || names.contains(server);
    }
}
