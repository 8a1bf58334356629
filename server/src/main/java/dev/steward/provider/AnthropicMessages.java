package dev.steward.provider;

import com.anthropic.backends.AnthropicBackend;
import com.anthropic.client.AnthropicClientAsyncImpl;
import com.anthropic.client.AnthropicClientImpl;
import com.anthropic.core.ClientOptions;
import com.anthropic.core.Timeout;
import com.anthropic.models.messages.OutputConfig;
import com.anthropic.models.messages.ThinkingConfigAdaptive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.anthropic.AnthropicCacheOptions;
import org.springframework.ai.anthropic.AnthropicCacheStrategy;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.anthropic.http.okhttp.SpringAiAnthropicHttpClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks Anthropic's own API, {@code /v1/messages}, with thinking and prompt caching. */
@Component
class AnthropicMessages extends Dialect {

    /** The API requires a maximum length for answers; models before the fourth generation allow less. */
    private static final int MAX_ANSWER = 32_000;

    private static final int MAX_ANSWER_OF_OLD = 4_096;

    /** Prefixes that gateways add to model names. */
    private static final String GATEWAY = "(?:.*[./:@])?";

    private static final Pattern OLD = Pattern.compile(GATEWAY + "claude-(?:2|instant|3)(?!-7).*");

    /** Models that take a thinking effort; earlier ones take a budget. */
    private static final Pattern TOLD_THE_EFFORT =
            Pattern.compile(GATEWAY + "claude-[a-z]+-(?:4-[6-9]|[5-9]|\\d\\d).*");

    /** Models that think without being asked to. */
    private static final Pattern THINKS_UNASKED = Pattern.compile(GATEWAY + "claude-[a-z]+-(?:[5-9]|\\d\\d)(?!\\d).*");

    /** The smallest thinking budget that the API accepts. */
    private static final int MIN_THOUGHT = 1_024;

    /** Sets cache breakpoints after the tools, the system prompt, the question and the latest tool result. */
    private static final AnthropicCacheOptions CACHE = AnthropicCacheOptions.builder()
            .strategy(AnthropicCacheStrategy.CONVERSATION_HISTORY)
            .cacheToolResults(true)
            .build();

    private final ProviderHttp http;

    AnthropicMessages(ProviderHttp http) {
        this.http = http;
    }

    @Override
    Reading reading() {
        return new AnthropicReading();
    }

    @Override
    Client connected(Address address) {
        String root = address.baseUrl().replaceAll("/v1$", "");
        ClientOptions options = ClientOptions.builder()
                .httpClient(SpringAiAnthropicHttpClient.builder()
                        .backend(AnthropicBackend.builder()
                                .apiKey(ProviderHttp.NO_KEY)
                                .baseUrl(root)
                                .build())
                        .timeout(Timeout.builder()
                                .request(Duration.ZERO)
                                .read(Duration.ZERO)
                                .build())
                        .dispatcherExecutorService(http.threads())
                        .interceptor(http::send)
                        .build())
                .streamHandlerExecutor(http.threads())
                .baseUrl(root)
                .maxRetries(0)
                .build();
        ChatModel chat = AnthropicChatModel.builder()
                .anthropicClient(new AnthropicClientImpl(options))
                .anthropicClientAsync(new AnthropicClientAsyncImpl(options))
                .options(AnthropicChatOptions.builder()
                        .baseUrl(root)
                        .apiKey(ProviderHttp.NO_KEY)
                        .model("unset")
                        .build())
                .build();
        return (request, model, headers) -> chat.stream(prompt(request, model, headers));
    }

    private static Prompt prompt(ModelRequest request, String model, Map<String, String> headers) {
        var options = AnthropicChatOptions.builder();
        options.model(model);
        options.maxTokens(OLD.matcher(model).matches() ? MAX_ANSWER_OF_OLD : MAX_ANSWER);
        options.timeout(Duration.ZERO); // none: a long answer may take a while, and silence is limited elsewhere
        options.httpHeaders(headers);
        options.cacheOptions(CACHE);
        if (!request.tools().isEmpty()) {
            options.toolCallbacks(DescribedTool.all(request.tools()));
        }
        boolean thinks = thinks(request, model);
        if (thinks) {
            think(options, request.options().effort(), model);
        }
        return new Prompt(messages(request.messages(), thinks), options.build());
    }

    /** Merges thinking, text and tool calls into a single turn of the model, in this order. */
    @Override
    void handBack(List<PromptMessage> messages, ObjectNode body) {
        ArrayNode joined = ProviderJson.array();
        for (JsonNode message : body.path("messages")) {
            JsonNode before = joined.isEmpty() ? joined : joined.get(joined.size() - 1);
            boolean goesOn = message.path("role").asString("").equals("assistant")
                    && before.path("role").asString("").equals("assistant");
            if (goesOn && before.path("content") instanceof ArrayNode content) {
                AnthropicReading.blocks(message.path("content")).forEach(content::add);
            } else {
                joined.add(message);
            }
        }
        body.set("messages", joined);
    }

    /**
     * A turn whose earlier rounds lack signatures continues without thinking, since the API would reject it; models that think
     * unasked accept such rounds.
     */
    private static boolean thinks(ModelRequest request, String model) {
        if (THINKS_UNASKED.matcher(model).matches()) {
            return true;
        }
        if (request.options().effort().isEmpty() || OLD.matcher(model).matches()) {
            return false;
        }
        return request.messages().reversed().stream()
                .takeWhile(message ->
                        message instanceof PromptMessage.Assistant || message instanceof PromptMessage.ToolResult)
                .noneMatch(message -> message instanceof PromptMessage.Assistant(var _, var calls, var state, var _)
                        && !calls.isEmpty()
                        && state == null);
    }

    private static void think(AnthropicChatOptions.Builder options, String effort, String model) {
        if (TOLD_THE_EFFORT.matcher(model).matches()) {
            // Not the default since 4.7; models from 5 on also put what they say between tool calls into their thoughts
            options.thinkingAdaptive(ThinkingConfigAdaptive.Display.SUMMARIZED);
            if (!effort.isEmpty()) {
                options.effort(OutputConfig.Effort.of(effort.equals("minimal") ? "low" : effort));
            }
            return;
        }
        options.thinkingEnabled(
                switch (effort) {
                    case "minimal" -> MIN_THOUGHT;
                    case "low" -> 2_048;
                    case "medium" -> 8_192;
                    default -> MAX_ANSWER / 2;
                });
    }

    private static List<Message> messages(List<PromptMessage> prompt, boolean thinks) {
        var messages = new ArrayList<Message>();
        var results = new ArrayList<ToolResponse>();
        for (PromptMessage message : prompt) {
            if (message instanceof PromptMessage.ToolResult(String callId, String name, String text, var _)) {
                results.add(new ToolResponse(callId, name, text));
            } else {
                addResults(messages, results);
                add(messages, message, thinks);
            }
        }
        addResults(messages, results);
        return messages;
    }

    /** The results of one round must be in one message. */
    private static void addResults(List<Message> messages, List<ToolResponse> results) {
        if (!results.isEmpty()) {
            messages.add(ToolResponseMessage.builder()
                    .responses(List.copyOf(results))
                    .build());
            results.clear();
        }
    }

    private static void add(List<Message> messages, PromptMessage message, boolean thinks) {
        if (thinks && message instanceof PromptMessage.Assistant(var _, var _, var state, var _) && state != null) {
            // The library would put the text of a single message before the thinking; handBack merges the two
            messages.add(AssistantMessage.builder()
                    .content("")
                    .properties(Map.of(AnthropicReading.THOUGHTS, state.content()))
                    .build());
        }
        messages.add(ChatCompletions.message(message));
    }

    /** Includes the tokens read from and written to the cache, which are reported separately. */
    @Override
    int promptTokens(Usage usage) {
        long read = Math.clamp(orZero(usage.getCacheReadInputTokens()), 0, Integer.MAX_VALUE);
        long written = Math.clamp(orZero(usage.getCacheWriteInputTokens()), 0, Integer.MAX_VALUE);
        return Math.clamp(usage.getPromptTokens() + read + written, 0, Integer.MAX_VALUE);
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }
}
