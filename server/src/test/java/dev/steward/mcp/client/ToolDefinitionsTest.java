package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolDefinitionsTest {

    @Test
    void aDescriptionThatIsTooLongOrBrokenCostsNoTool() {
        var tools = List.of(
                tool("long", "x".repeat(50_000), Map.of()),
                tool("half", "half \ud83d!", Map.of("properties", Map.of("a", Map.of("title", "\ud83d")))));
        assertThat(ToolDefinitions.of(tools))
                .extracting(ToolDefinition::description)
                .containsExactly("x".repeat(20_000), "half \ufffd!");
    }

    private static Tool tool(String name, String description, Map<String, Object> schema) {
        return Tool.builder(name, schema).description(description).build();
    }
}
