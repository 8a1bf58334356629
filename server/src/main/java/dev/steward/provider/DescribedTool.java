package dev.steward.provider;

import dev.steward.tool.ToolSpec;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** Describes a tool to the model. Tools are run by Steward's own loop, never by Spring AI. */
record DescribedTool(ToolSpec spec) implements ToolCallback {

    static List<ToolCallback> all(List<ToolSpec> specs) {
        return specs.stream().<ToolCallback>map(DescribedTool::new).toList();
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return ToolDefinition.builder()
                .name(spec.name())
                .description(spec.description())
                .inputSchema(spec.inputSchema())
                .build();
    }

    @Override
    public String call(String input) {
        throw new UnsupportedOperationException("the tool loop runs tools");
    }
}
