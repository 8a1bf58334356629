package dev.steward.tool;

import java.util.List;

/** Provides the current tool sources: servers come and go while the service runs. */
@FunctionalInterface
public interface ToolSources {

    /** Each server once, in the order in which models see them. Does not block. */
    List<ToolSource> now();
}
