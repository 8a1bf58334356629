package dev.steward.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a source offers.
 *
 * @param tools by the names that the source itself gives them
 * @param notice a sentence for people about tools that are missing; null when there is nothing to say
 */
public record Offer(List<ToolSpec> tools, @Nullable String notice) {

    public Offer {
        tools = List.copyOf(tools);
    }

    public static Offer of(List<ToolSpec> tools) {
        return new Offer(tools, null);
    }

    /** Nothing, and why. */
    public static Offer missing(String notice) {
        return new Offer(List.of(), notice);
    }
}
