package dev.steward.provider;

import com.openai.client.OpenAIClientAsync;
import com.openai.core.JsonValue;
import com.openai.core.RequestOptions;
import com.openai.core.http.AsyncStreamResponse;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;

/** Streams from the responses API with the OpenAI library, since Spring AI has no model for it. */
record ResponsesClient(OpenAIClientAsync client) implements Dialect.Client {

    /** Message metadata with a piece of reasoning. */
    static final String REASONING = "reasoning";

    /** Metadata of the last message: the reasoning items that the next round of the turn must start with. */
    static final String ITEMS = "reasoning_items";

    @Override
    public Flux<ChatResponse> stream(ModelRequest request, String model, Map<String, String> headers) {
        return Flux.create(sink -> {
            var reading = new Answer();
            AsyncStreamResponse<ResponseStreamEvent> response = client.responses()
                    .createStreaming(
                            ResponsesRequest.of(request, model, headers),
                            RequestOptions.builder().timeout(Duration.ZERO).build());
            sink.onDispose(response::close);
            response.subscribe(event -> reading.read(event).ifPresent(sink::next))
                    .onCompleteFuture()
                    .whenComplete((_, error) -> {
                        if (error == null) {
                            sink.complete();
                        } else {
                            sink.error(error);
                        }
                    });
        });
    }

    /** Converts the events of one answer. */
    private static final class Answer {

        private final List<AssistantMessage.ToolCall> calls = new ArrayList<>();
        private final List<JsonValue> items = new ArrayList<>();

        /** The response for an event; empty if it is irrelevant. A piece of a call's arguments counts as a sign of life. */
        Optional<ChatResponse> read(ResponseStreamEvent event) {
            if (event.isOutputTextDelta()) {
                return Optional.of(text(event.asOutputTextDelta().delta()));
            }
            if (event.isRefusalDelta()) {
                return Optional.of(text(event.asRefusalDelta().delta()));
            }
            if (event.isReasoningSummaryTextDelta()) {
                return Optional.of(reasoning(event.asReasoningSummaryTextDelta().delta()));
            }
            if (event.isReasoningTextDelta()) {
                return Optional.of(reasoning(event.asReasoningTextDelta().delta()));
            }
            if (event.isFunctionCallArgumentsDelta()) {
                return Optional.of(text(""));
            }
            if (event.isOutputItemDone()) {
                keep(event.asOutputItemDone().item());
                return Optional.empty();
            }
            if (event.isCompleted()) {
                return Optional.of(end(event.asCompleted().response(), calls.isEmpty() ? "stop" : "tool_calls"));
            }
            return event.incomplete().map(cut -> end(cut.response(), why(cut.response())));
        }

        private void keep(ResponseOutputItem item) {
            item.functionCall()
                    .ifPresent(call -> calls.add(new AssistantMessage.ToolCall(
                            call.callId(),
                            "function",
                            call.name(),
                            call.arguments().isBlank() ? "{}" : call.arguments())));
            item.reasoning()
                    .filter(thought -> thought.encryptedContent().isPresent())
                    .ifPresent(thought -> items.add(JsonValue.from(thought)));
        }

        private ChatResponse end(Response response, String finish) {
            var message = AssistantMessage.builder()
                    .content("")
                    .toolCalls(List.copyOf(calls))
                    .properties(items.isEmpty() ? Map.of() : Map.of(ITEMS, List.copyOf(items)))
                    .build();
            var metadata = ChatResponseMetadata.builder();
            response.usage()
                    .ifPresent(usage -> metadata.usage(new DefaultUsage(
                            count(usage.inputTokens()),
                            count(usage.outputTokens()),
                            count(usage.totalTokens()),
                            usage)));
            return new ChatResponse(
                    List.of(new Generation(
                            message,
                            ChatGenerationMetadata.builder()
                                    .finishReason(finish)
                                    .build())),
                    metadata.build());
        }

        private static int count(long tokens) {
            return Math.clamp(tokens, 0, Integer.MAX_VALUE);
        }

        private static String why(Response response) {
            return response.incompleteDetails()
                    .flatMap(Response.IncompleteDetails::reason)
                    .map(reason -> reason.asString().equals("content_filter") ? "content_filter" : "length")
                    .orElse("length");
        }

        private static ChatResponse text(String piece) {
            return new ChatResponse(List.of(new Generation(new AssistantMessage(piece))));
        }

        private static ChatResponse reasoning(String piece) {
            return new ChatResponse(List.of(new Generation(AssistantMessage.builder()
                    .content("")
                    .properties(Map.of(REASONING, piece))
                    .build())));
        }
    }
}
