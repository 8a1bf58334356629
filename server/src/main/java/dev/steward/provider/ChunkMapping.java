package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;

/** Turns the responses of one stream into {@link ModelEvent}s. Keeps what only counts at the end. */
final class ChunkMapping {

    private final List<ToolCall> calls = new ArrayList<>();
    private int reasoned;
    private String finish = "";
    private ModelEvent.@Nullable Usage usage;

    /** What this response adds to the answer: at most one piece of reasoning and one of text. */
    List<ModelEvent> events(ChatResponse response) {
        keepUsage(response.getMetadata().getUsage());
        Generation generation = response.getResult();
        if (generation == null) {
            return List.of(); // only usage
        }
        String reason = generation.getMetadata().getFinishReason();
        if (reason != null && !reason.isEmpty()) {
            finish = reason.toLowerCase(Locale.ROOT);
        }
        AssistantMessage message = generation.getOutput();
        message.getToolCalls().forEach(call -> calls.add(new ToolCall(call.id(), call.name(), call.arguments())));
        String reasoning = newReasoning(message);
        String text = message.getText() == null ? "" : message.getText();
        if (reasoning.isEmpty()) {
            return text.isEmpty() ? List.of() : List.of(new ModelEvent.Text(text));
        }
        return text.isEmpty()
                ? List.of(new ModelEvent.Reasoning(reasoning))
                : List.of(new ModelEvent.Reasoning(reasoning), new ModelEvent.Text(text));
    }

    /** What comes after the last response. */
    Flux<ModelEvent> end(Provider provider) {
        if (finish.equals("content_filter")) {
            return Flux.error(
                    new ModelFault.Rejected(
                            "The content filter of " + provider.label()
                                    + " stopped the answer. Word the question differently, or choose another model in Settings → Model."));
        }
        var events = new ArrayList<ModelEvent>(3);
        if (!calls.isEmpty()) {
            events.add(new ModelEvent.ToolCalls(calls));
        }
        if (usage != null) {
            events.add(usage);
        }
        String reason = finish.equals("length") ? "length" : "stop";
        events.add(new ModelEvent.Finished(calls.isEmpty() ? reason : "tool_calls"));
        return Flux.fromIterable(events);
    }

    /** The library repeats the reasoning so far in every response. */
    private String newReasoning(AssistantMessage message) {
        if (!(message.getMetadata().get("reasoningContent") instanceof String all) || all.length() <= reasoned) {
            return "";
        }
        String piece = all.substring(reasoned);
        reasoned = all.length();
        return piece;
    }

    /** Some providers report a running total with every chunk: the last one counts. */
    private void keepUsage(@Nullable Usage reported) {
        if (reported != null && reported.getTotalTokens() != null && reported.getTotalTokens() > 0) {
            usage = new ModelEvent.Usage(
                    reported.getPromptTokens(), reported.getCompletionTokens(), reported.getTotalTokens());
        }
    }
}
