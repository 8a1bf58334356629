package dev.steward.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools that a source offers.
 *
 * @param tools under the source's own names
 * @param notice a sentence for people about missing tools; null if there is nothing to say
 */
public record Offer(List<ToolSpec> tools, @Nullable String notice) {

    public Offer {
        tools = List.copyOf(tools);
    }

    public static Offer of(List<ToolSpec> tools) {
        return new Offer(tools, null);
    }

    /** No tools, and the reason. */
    public static Offer missing(String notice) {
        return new Offer(List.of(), notice);
    }
}
