package dev.steward.exposed;

import java.util.List;

/** The tools of one feature. A feature that exposes tools to hosts has one such component. */
@FunctionalInterface
public interface ExposedTools {

    /** The name of the server that offers them. */
    String SERVER = "steward";

    /** The tools, always the same, in the order in which hosts list them. */
    List<ExposedTool<?, ?>> tools();
}
