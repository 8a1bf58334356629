package dev.steward.provider;

import com.openai.core.JsonValue;
import com.openai.models.responses.ResponseCreateParams;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Converts a round for the responses API: items in place of messages (Spec: responses translation, 3.8). */
final class ResponsesRequest {

    private ResponsesRequest() {}

    static ResponseCreateParams of(ModelRequest request, String model, Map<String, String> headers) {
        var params = ResponseCreateParams.builder().model(model);
        // Nothing is stored at the provider; everything it needs from earlier rounds is sent along
        body(request).forEach((name, value) -> params.putAdditionalBodyProperty(name, JsonValue.from(value)));
        headers.forEach(params::putAdditionalHeader);
        return params.build();
    }

    private static Map<String, Object> body(ModelRequest request) {
        var body = new LinkedHashMap<String, Object>();
        var input = new ArrayList<>();
        for (PromptMessage message : request.messages()) {
            switch (message) {
                case PromptMessage.System(var text) -> body.put("instructions", text);
                case PromptMessage.User user -> input.add(Map.of("role", "user", "content", parts(user)));
                case PromptMessage.Assistant assistant -> input.addAll(items(assistant));
                case PromptMessage.ToolResult(var callId, var _, var text, var _) ->
                    input.add(Map.of("type", "function_call_output", "call_id", callId, "output", text));
            }
        }
        body.put("input", input);
        body.put("store", false);
        String effort = request.options().effort();
        if (!effort.isEmpty()) {
            body.put("reasoning", Map.of("effort", effort, "summary", "auto"));
            body.put("include", List.of("reasoning.encrypted_content"));
        }
        if (!request.tools().isEmpty()) {
            body.put(
                    "tools",
                    request.tools().stream().map(ResponsesRequest::tool).toList());
        }
        return body;
    }

    /** Reasoning, text and calls, in the order in which the model produced them. */
    private static List<Object> items(PromptMessage.Assistant message) {
        var items = new ArrayList<Object>();
        if (message.state() != null && message.state().content() instanceof List<?> reasoning) {
            items.addAll(reasoning);
        }
        if (!message.text().isEmpty()) {
            items.add(Map.of(
                    "role", "assistant", "content", List.of(Map.of("type", "output_text", "text", message.text()))));
        }
        message.calls()
                .forEach(call -> items.add(Map.of(
                        "type", "function_call",
                        "call_id", call.id(),
                        "name", call.name(),
                        "arguments", call.arguments())));
        return items;
    }

    /** An empty question needs a text as well. */
    private static List<Object> parts(PromptMessage.User message) {
        var parts = new ArrayList<Object>();
        parts.add(Map.of("type", "input_text", "text", message.text()));
        message.attachments()
                .forEach(picture -> parts.add(Map.of("type", "input_image", "image_url", picture.dataUrl())));
        return parts;
    }

    private static Map<String, Object> tool(ToolSpec spec) {
        var definition = new DescribedTool(spec).getToolDefinition();
        return Map.of(
                "type", "function",
                "name", definition.name(),
                "description", definition.description(),
                "parameters", JsonMapper.shared().readValue(definition.inputSchema(), Map.class),
                "strict", false);
    }
}
