package dev.steward.provider;

import com.openai.azure.AzureUrlPathMode;
import com.openai.client.OpenAIClientAsyncImpl;
import com.openai.client.OpenAIClientImpl;
import com.openai.core.ClientOptions;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.stereotype.Component;

/** Spring AI's chat models, built at run time from what Settings say and kept until that changes. */
@Component
class ChatModels {

    /** Settings have one active address; the others were tried out before. */
    private static final int KEPT = 8;

    /** The library insists on a key; {@link ProviderHttp} puts the real one in its place, or none. */
    private static final String NO_KEY = "none";

    /** What a chat model depends on. */
    private record Address(String baseUrl, Map<String, String> query) {}

    private final ProviderHttp http;
    private final Map<Address, OpenAiChatModel> models = new ConcurrentHashMap<>();

    ChatModels(ProviderHttp http) {
        this.http = http;
    }

    /** The chat model for the endpoint. */
    OpenAiChatModel at(Endpoint endpoint) {
        var address = new Address(endpoint.baseUrl(), endpoint.query());
        OpenAiChatModel model = models.get(address);
        if (model != null) {
            return model;
        }
        if (models.size() >= KEPT) {
            models.clear();
        }
        return models.computeIfAbsent(address, this::build);
    }

    private OpenAiChatModel build(Address address) {
        // The address and a key are given to the client and to the options: where either lacks one, the library looks
        // for it in the environment.
        ClientOptions.Builder client = ClientOptions.builder()
                .httpClient(http.client())
                .streamHandlerExecutor(http.threads())
                .baseUrl(address.baseUrl())
                .apiKey(NO_KEY)
                .azureUrlPathMode(AzureUrlPathMode.UNIFIED)
                .maxRetries(0);
        address.query().forEach(client::putQueryParam);
        ClientOptions options = client.build();
        return OpenAiChatModel.builder()
                .openAiClient(new OpenAIClientImpl(options))
                .openAiClientAsync(new OpenAIClientAsyncImpl(options))
                .options(OpenAiChatOptions.builder()
                        .baseUrl(address.baseUrl())
                        .apiKey(NO_KEY)
                        .model("unset")
                        .build())
                .build();
    }

    /** One round as Spring AI takes it. */
    static Prompt prompt(ModelRequest request, String model, Map<String, String> headers) {
        OpenAiChatOptions.Builder options = OpenAiChatOptions.builder();
        options.model(model);
        options.maxRetries(0);
        options.timeout(Duration.ZERO); // none: ProviderHttp bounds silence, and a long answer may take its time
        options.customHeaders(headers);
        ModelOptions wishes = request.options();
        if (!wishes.effort().isEmpty()) {
            options.reasoningEffort(wishes.effort());
        }
        options.temperature(wishes.temperature());
        options.maxTokens(wishes.maxTokens());
        if (!request.tools().isEmpty()) {
            options.toolCallbacks(
                    request.tools().stream().<ToolCallback>map(Described::new).toList());
        }
        return new Prompt(request.messages().stream().map(ChatModels::message).toList(), options.build());
    }

    private static Message message(PromptMessage message) {
        return switch (message) {
            case PromptMessage.System(String text) -> new SystemMessage(text);
            case PromptMessage.User(String text, List<Attachment> attachments) ->
                Attachments.message(text, attachments);
            case PromptMessage.Assistant(String text, List<ToolCall> calls, var _) ->
                AssistantMessage.builder()
                        .content(text)
                        .toolCalls(calls.stream()
                                .map(c -> new AssistantMessage.ToolCall(c.id(), "function", c.name(), c.arguments()))
                                .toList())
                        .build();
            case PromptMessage.ToolResult(String callId, String name, String text) ->
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponseMessage.ToolResponse(callId, name, text)))
                        .build();
        };
    }

    /** Tells the model about a tool. Steward's own loop runs tools, Spring AI never does. */
    private record Described(ToolSpec spec) implements ToolCallback {

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
}
