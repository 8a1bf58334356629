package dev.steward.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A call that could be carried out, for whoever decides whether it is.
 *
 * @param call as the model asked for it
 * @param tool as the server calls it
 * @param arguments such as the tool takes
 * @param annotations what the server says of the tool's effects, as a JSON object; null when it says nothing
 */
public record ToolRequest(
        ToolCall call,
        String server,
        String tool,
        JsonNode arguments,
        @Nullable String annotations) {}
