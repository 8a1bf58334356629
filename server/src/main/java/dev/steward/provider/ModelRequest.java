package dev.steward.provider;

import dev.steward.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One round with the model.
 *
 * @param model the model's id; null or blank means the one chosen in Settings
 * @param tools the tools that the model may ask for; none means that it cannot
 */
public record ModelRequest(
        @Nullable String model, List<PromptMessage> messages, List<ToolSpec> tools, ModelOptions options) {

    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** A request that is answered as Settings say. */
    public ModelRequest(@Nullable String model, List<PromptMessage> messages, List<ToolSpec> tools) {
        this(model, messages, tools, ModelOptions.STANDARD);
    }

    ModelRequest with(ModelOptions given) {
        return new ModelRequest(model, messages, tools, given);
    }
}
