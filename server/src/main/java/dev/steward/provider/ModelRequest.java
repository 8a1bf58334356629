package dev.steward.provider;

import dev.steward.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for one round. @param model the model's id; null or blank means the one chosen in Settings */
public record ModelRequest(
        @Nullable String model, List<PromptMessage> messages, List<ToolSpec> tools, ModelOptions options) {

    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** A request with the options from Settings. */
    public ModelRequest(@Nullable String model, List<PromptMessage> messages, List<ToolSpec> tools) {
        this(model, messages, tools, ModelOptions.STANDARD);
    }

    ModelRequest with(ModelOptions given) {
        return new ModelRequest(model, messages, tools, given);
    }
}
