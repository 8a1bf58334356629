package dev.steward.tool;

import java.util.List;

/** Gives the sources of tools that there are now: servers come and go while the service runs. */
@FunctionalInterface
public interface ToolSources {

    /** Each server once, in the order in which a model is told of them. Answers at once. */
    List<ToolSource> now();
}
