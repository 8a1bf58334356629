package dev.steward.tool;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which servers may be used.
 *
 * @param only these; null for all enabled ones
 * @param without none of these
 * @param isInside whether Steward itself is working, and may use internal tools that nobody else can
 */
public record ToolScope(@Nullable Set<String> only, Set<String> without, boolean isInside) {

    public static final ToolScope ALL = new ToolScope(null);
    public static final ToolScope NONE = new ToolScope(Set.of());

    public ToolScope {
        only = only == null ? null : Set.copyOf(only);
        without = Set.copyOf(without);
    }

    /** The scope of a user who talks to Steward. */
    public ToolScope(@Nullable Set<String> only) {
        this(only, Set.of(), false);
    }

    /** The same servers, for Steward itself. */
    public ToolScope inside() {
        return new ToolScope(only, without, true);
    }

    /** The same servers but this one. */
    public ToolScope without(String server) {
        return new ToolScope(only, Set.of(server), isInside);
    }

    boolean allows(ToolSource source) {
        return (isInside || !source.isInside())
                && !without.contains(source.server())
                && (source.helps() || only == null || only.contains(source.server()));
    }
}
