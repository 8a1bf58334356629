package dev.steward.mcp.client;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the definitions of tools within limits. A tool that no model could be offered is skipped; a description that is too long
 * is cut, and half a character in a text is replaced.
 */
final class ToolDefinitions {

    private static final int MAX_NAME = 128;
    private static final int MAX_DESCRIPTION = 20_000;
    private static final int MAX_SCHEMA = 200_000;

    /** Limit of the characters kept per server, since they are held in memory and in one row. */
    private static final int MAX_LENGTH = 1_000_000;

    private ToolDefinitions() {}

    static List<ToolDefinition> of(List<Tool> tools) {
        var kept = new ArrayList<ToolDefinition>();
        long room = MAX_LENGTH;
        for (var tool : tools) {
            var definition = of(tool);
            room -= isUsable(definition) ? length(definition) : 0;
            if (room < 0) {
                break;
            }
            if (isUsable(definition)) {
                kept.add(definition);
            }
        }
        return List.copyOf(kept);
    }

    private static ToolDefinition of(Tool tool) {
        return new ToolDefinition(
                tool.name(),
                tool.title() == null ? null : WellFormed.repaired(tool.title()),
                WellFormed.repaired(Truncate.to(Objects.requireNonNullElse(tool.description(), ""), MAX_DESCRIPTION)),
                Objects.requireNonNullElse(json(tool.inputSchema()), "{}"),
                json(tool.outputSchema()),
                json(tool.annotations()));
    }

    private static @Nullable String json(@Nullable Object value) {
        return value == null ? null : WellFormed.repaired(JsonMapper.shared().writeValueAsString(value));
    }

    private static boolean isUsable(ToolDefinition tool) {
        return !tool.name().isBlank()
                && tool.name().length() <= MAX_NAME
                && tool.inputSchema().length() <= MAX_SCHEMA
                && texts(tool).allMatch(WellFormed::is);
    }

    private static Stream<String> texts(ToolDefinition tool) {
        return Stream.of(
                        tool.name(),
                        tool.title(),
                        tool.description(),
                        tool.inputSchema(),
                        tool.outputSchema(),
                        tool.annotations())
                .filter(Objects::nonNull);
    }

    private static long length(ToolDefinition tool) {
        return texts(tool).mapToLong(String::length).sum();
    }
}
