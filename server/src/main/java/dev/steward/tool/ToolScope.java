package dev.steward.tool;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which servers may be used.
 *
 * @param only these; null for every one that is enabled
 * @param isInside whether Steward itself goes to work, to which its own tools are open as they are to nobody else
 */
public record ToolScope(@Nullable Set<String> only, boolean isInside) {

    public static final ToolScope ALL = new ToolScope(null);
    public static final ToolScope NONE = new ToolScope(Set.of());

    public ToolScope {
        only = only == null ? null : Set.copyOf(only);
    }

    /** One of someone who talks to Steward. */
    public ToolScope(@Nullable Set<String> only) {
        this(only, false);
    }

    /** The same servers, for Steward itself. */
    public ToolScope inside() {
        return new ToolScope(only, true);
    }

    boolean allows(ToolSource source) {
        return (isInside || !source.isInside()) && (source.helps() || only == null || only.contains(source.server()));
    }
}
