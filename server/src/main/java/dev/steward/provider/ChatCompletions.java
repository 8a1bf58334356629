package dev.steward.provider;

import com.openai.client.OpenAIClientAsyncImpl;
import com.openai.client.OpenAIClientImpl;
import com.openai.core.ClientOptions;
import dev.steward.tool.ToolCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.stereotype.Component;
import org.springframework.util.MimeTypeUtils;
import tools.jackson.databind.node.ObjectNode;

/** Speaks {@code /chat/completions}, which nearly every provider offers. */
@Component
class ChatCompletions extends Dialect {

    private final OpenAiClients clients;

    ChatCompletions(OpenAiClients clients) {
        this.clients = clients;
    }

    @Override
    Reading reading() {
        return new ChunkRepair();
    }

    @Override
    Client connected(Address address) {
        ClientOptions options = clients.options(address);
        ChatModel chat = OpenAiChatModel.builder()
                .openAiClient(new OpenAIClientImpl(options))
                .openAiClientAsync(new OpenAIClientAsyncImpl(options))
                .options(OpenAiChatOptions.builder()
                        .baseUrl(address.baseUrl())
                        .apiKey(ProviderHttp.NO_KEY)
                        .model("unset")
                        .build())
                .build();
        return (request, model, headers) -> chat.stream(prompt(request, model, headers));
    }

    private static Prompt prompt(ModelRequest request, String model, Map<String, String> headers) {
        OpenAiChatOptions.Builder options = OpenAiChatOptions.builder();
        options.model(model);
        options.maxRetries(0);
        options.timeout(Duration.ZERO); // none: a long answer may take a while, and silence is limited elsewhere
        options.customHeaders(headers);
        if (!request.options().effort().isEmpty()) {
            options.reasoningEffort(request.options().effort());
        }
        if (!request.tools().isEmpty()) {
            options.toolCallbacks(DescribedTool.all(request.tools()));
        }
        return new Prompt(
                request.messages().stream().map(ChatCompletions::message).toList(), options.build());
    }

    @Override
    void handBack(List<PromptMessage> messages, ObjectNode body) {
        for (int at = 0; at < messages.size(); at++) {
            if (messages.get(at) instanceof PromptMessage.Assistant(var _, var _, var state, var _)
                    && state != null
                    && state.content() instanceof HandedBack back
                    && body.path("messages").path(at) instanceof ObjectNode message) {
                back.into(message);
            }
        }
    }

    static Message message(PromptMessage message) {
        return switch (message) {
            case PromptMessage.System(String text) -> new SystemMessage(text);
            case PromptMessage.User(String text, List<Attachment> attachments, var _) ->
                UserMessage.builder()
                        .text(text)
                        .media(attachments.stream().map(ChatCompletions::media).toList())
                        .build();
            case PromptMessage.Assistant(String text, List<ToolCall> calls, var _, var _) ->
                AssistantMessage.builder()
                        .content(text)
                        .toolCalls(calls.stream()
                                .map(c -> new AssistantMessage.ToolCall(c.id(), "function", c.name(), c.arguments()))
                                .toList())
                        .build();
            case PromptMessage.ToolResult(String callId, String name, String text, var _) ->
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponseMessage.ToolResponse(callId, name, text)))
                        .build();
        };
    }

    private static Media media(Attachment picture) {
        return Media.builder()
                .mimeType(MimeTypeUtils.parseMimeType(picture.mime()))
                .data(picture.bytes())
                .name(picture.name())
                .build();
    }
}
