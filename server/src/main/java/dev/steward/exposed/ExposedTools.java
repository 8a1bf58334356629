package dev.steward.exposed;

import java.util.List;

/** The tools of one feature. A feature that hosts may use has one component of this kind. */
@FunctionalInterface
public interface ExposedTools {

    /** Always the same ones, in the order in which hosts list them. */
    List<ExposedTool<?, ?>> tools();
}
