package dev.steward.tool;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which servers may be used.
 *
 * @param only these; null for every one that is enabled
 */
public record ToolScope(@Nullable Set<String> only) {

    public static final ToolScope ALL = new ToolScope(null);
    public static final ToolScope NONE = new ToolScope(Set.of());

    public ToolScope {
        only = only == null ? null : Set.copyOf(only);
    }

    boolean allows(String server) {
        return only == null || only.contains(server);
    }
}
