package dev.steward.provider;

import com.openai.core.JsonValue;
import com.openai.models.responses.ResponseCreateParams;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;
import tools.jackson.databind.json.JsonMapper;

/** Converts a prompt for the responses API: items in place of messages (Spec: responses translation, 3.8). */
final class ResponsesRequest {

    private ResponsesRequest() {}

    static ResponseCreateParams of(Prompt prompt) {
        var options = (OpenAiChatOptions) Objects.requireNonNull(prompt.getOptions());
        var params = ResponseCreateParams.builder().model(String.valueOf(options.getModel()));
        // Nothing is stored at the provider; everything it needs from earlier rounds is sent along
        body(prompt, options).forEach((name, value) -> params.putAdditionalBodyProperty(name, JsonValue.from(value)));
        if (options.getCustomHeaders() != null) {
            options.getCustomHeaders().forEach(params::putAdditionalHeader);
        }
        return params.build();
    }

    private static Map<String, Object> body(Prompt prompt, OpenAiChatOptions options) {
        var body = new LinkedHashMap<String, Object>();
        var input = new ArrayList<>();
        for (Message message : prompt.getInstructions()) {
            switch (message) {
                case SystemMessage system -> body.put("instructions", text(system));
                case UserMessage user -> input.add(Map.of("role", "user", "content", parts(user)));
                case AssistantMessage assistant -> input.addAll(items(assistant));
                case ToolResponseMessage results ->
                    results.getResponses()
                            .forEach(result -> input.add(Map.of(
                                    "type", "function_call_output",
                                    "call_id", result.id(),
                                    "output", result.responseData())));
                default -> throw new IllegalStateException("a message of another kind");
            }
        }
        body.put("input", input);
        body.put("store", false);
        if (options.getTemperature() != null) {
            body.put("temperature", options.getTemperature());
        }
        Integer longest = options.getMaxTokens() == null ? options.getMaxCompletionTokens() : options.getMaxTokens();
        if (longest != null) {
            body.put("max_output_tokens", longest);
        }
        if (options.getReasoningEffort() != null) {
            body.put("reasoning", Map.of("effort", options.getReasoningEffort(), "summary", "auto"));
            body.put("include", List.of("reasoning.encrypted_content"));
        }
        List<ToolCallback> tools = options.getToolCallbacks();
        if (tools != null && !tools.isEmpty()) {
            body.put("tools", tools.stream().map(ResponsesRequest::tool).toList());
        }
        return body;
    }

    /** Reasoning, text and calls, in the order in which the model produced them. */
    private static List<Object> items(AssistantMessage message) {
        var items = new ArrayList<Object>();
        if (message.getMetadata().get(ResponsesChatModel.ITEMS) instanceof List<?> reasoning) {
            items.addAll(reasoning);
        }
        if (!text(message).isEmpty()) {
            items.add(Map.of(
                    "role", "assistant", "content", List.of(Map.of("type", "output_text", "text", text(message)))));
        }
        message.getToolCalls()
                .forEach(call -> items.add(Map.of(
                        "type", "function_call",
                        "call_id", call.id(),
                        "name", call.name(),
                        "arguments", call.arguments())));
        return items;
    }

    /** An empty question needs a text as well. */
    private static List<Object> parts(UserMessage message) {
        var parts = new ArrayList<Object>();
        parts.add(Map.of("type", "input_text", "text", text(message)));
        for (Media media : message.getMedia()) {
            String url = "data:" + media.getMimeType() + ";base64,"
                    + Base64.getEncoder().encodeToString(media.getDataAsByteArray());
            parts.add(
                    media.getMimeType().getType().equals("image")
                            ? Map.of("type", "input_image", "image_url", url)
                            : Map.of("type", "input_file", "filename", media.getName(), "file_data", url));
        }
        return parts;
    }

    private static Map<String, Object> tool(ToolCallback tool) {
        var definition = tool.getToolDefinition();
        return Map.of(
                "type", "function",
                "name", definition.name(),
                "description", definition.description(),
                "parameters", JsonMapper.shared().readValue(definition.inputSchema(), Map.class),
                "strict", false);
    }

    private static String text(Message message) {
        return message.getText() == null ? "" : message.getText();
    }
}
