package dev.steward.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A valid call that awaits a decision.
 *
 * @param call as the model requested it
 * @param tool as the server calls it
 * @param arguments that fit the tool's schema
 * @param annotations the declared effects as a JSON object; null if the server declares none
 */
public record ToolRequest(
        ToolCall call,
        String server,
        String tool,
        JsonNode arguments,
        @Nullable String annotations) {}
