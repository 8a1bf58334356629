package dev.steward.provider;

import com.openai.models.completions.CompletionUsage;
import com.openai.models.completions.CompletionUsage.CompletionTokensDetails;
import com.openai.models.responses.ResponseUsage;
import dev.steward.platform.text.Pieces;
import dev.steward.platform.text.WellFormed;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Turns the responses of one stream into {@link ModelEvent}s. Collects what is only complete at the end. */
final class Answer {

    /** Tool names and call ids are cut at this length; no real one is longer. */
    private static final int MAX_NAME = 200;

    private final Dialect dialect;
    private final Reading reading;
    private final String owner;
    private final Pieces text = new Pieces();
    private final Pieces thoughts = new Pieces();
    private final List<ToolCall> calls = new ArrayList<>();
    private @Nullable FinishReason finish;

    /** Whether anything was said. */
    private boolean begun;

    /**
     * Whether something was said after the finish reason, or first with it, as by servers that send one with every chunk. Others
     * send it with the last text.
     */
    private boolean goesOn;

    private @Nullable Object state;
    private ModelEvent.@Nullable Usage usage;

    /** @param owner of the state that the answer leaves */
    Answer(Dialect dialect, String owner) {
        this.dialect = dialect;
        this.reading = dialect.reading();
        this.owner = owner;
    }

    Reading reading() {
        return reading;
    }

    boolean isFinished() {
        return finish != null;
    }

    /** Whether nothing more is expected to be said. */
    boolean isOver() {
        return finish != null && begun && !goesOn;
    }

    /** The events for a response: at most one each for reasoning and text, and pictures. */
    List<ModelEvent> events(ChatResponse response) {
        keepUsage(response.getMetadata().getUsage());
        var events = new ArrayList<ModelEvent>();
        Generation generation = response.getResult(); // null if there is usage only
        if (generation != null) {
            boolean wasFinished = finish != null;
            String reason = generation.getMetadata().getFinishReason();
            if (reason != null && !reason.isEmpty()) {
                finish = FinishReason.of(reason);
            }
            AssistantMessage message = generation.getOutput();
            Object given = reading.state(message);
            state = given == null ? state : given;
            message.getToolCalls().forEach(call -> calls.add(call(call)));
            Reading.Message said = reading.read(message);
            goesOn |= finish != null && !said.isEmpty() && (wasFinished || !begun);
            begun |= !said.isEmpty() || !calls.isEmpty();
            // Nothing of the thoughts may follow the answer
            String thought = thoughts.next(said.thought()) + (said.text().isEmpty() ? "" : thoughts.rest());
            add(events, thought, text.next(said.text()));
        }
        return events;
    }

    /** Adds a piece of the answer, with the pictures that have arrived. */
    private void add(List<ModelEvent> events, String thought, String said) {
        if (!thought.isEmpty()) {
            events.add(new ModelEvent.Reasoning(thought));
        }
        if (!said.isEmpty()) {
            events.add(new ModelEvent.Text(said));
        }
        reading.pictures.next().forEach(picture -> events.add(new ModelEvent.Picture(picture)));
    }

    /** Whether the response shows progress: text, reasoning, or part of a tool call. */
    boolean isSign(ChatResponse response) {
        Generation generation = response.getResult();
        return generation != null
                && (generation.getOutput().getText() != null
                        || Boolean.TRUE.equals(
                                generation.getOutput().getMetadata().get("thinking")));
    }

    private static ToolCall call(AssistantMessage.ToolCall call) {
        return new ToolCall(
                name(call.id()),
                name(call.name()),
                WellFormed.repaired(Arguments.unwrapped(Objects.requireNonNullElse(call.arguments(), ""))));
    }

    private static String name(@Nullable String given) {
        return given == null ? "" : WellFormed.repaired(given.substring(0, Math.min(given.length(), MAX_NAME)));
    }

    /** The events after the last response; a stream that ends without a finish reason was cut off. */
    Flux<ModelEvent> end(Resolution.Real asked) {
        if (finish == null || finish == FinishReason.BROKEN) {
            return failed(Faults.cutOff(asked));
        }
        if (finish == FinishReason.CONTENT_FILTER) {
            return failed(
                    Kind.REJECTED.fault(
                            "The content filter of "
                                    + asked.chosen().label()
                                    + " stopped the answer. Word the question differently, or choose another model in Settings → Model."));
        }
        var events = new ArrayList<ModelEvent>();
        var held = reading.tags.rest(finish == FinishReason.LENGTH);
        add(events, thoughts.next(held.thought()) + thoughts.rest(), text.next(held.text()) + text.rest());
        String sources = reading.sources.list();
        if (!sources.isEmpty() && calls.isEmpty()) {
            events.add(new ModelEvent.Sources(sources));
        }
        if (!calls.isEmpty()) {
            events.add(new ModelEvent.ToolCalls(calls));
        }
        if (state != null && !calls.isEmpty()) {
            events.add(new ModelEvent.State(new ModelState(owner, state)));
        }
        if (usage != null) {
            events.add(usage);
        }
        String reason = finish == FinishReason.LENGTH ? "length" : "stop";
        events.add(new ModelEvent.Finished(calls.isEmpty() ? reason : "tool_calls"));
        return Flux.fromIterable(events);
    }

    /** The failure, after what the provider counts all the same. */
    private Flux<ModelEvent> failed(ModelFault fault) {
        return Flux.concat(Mono.justOrEmpty(usage), Flux.error(fault));
    }

    /** Some providers report a running total with every chunk, so the last one counts. */
    private void keepUsage(@Nullable Usage reported) {
        if (reported != null && reported.getTotalTokens() != null && reported.getTotalTokens() > 0) {
            int prompt = Math.max(0, dialect.promptTokens(reported));
            // Some count what the model thought in the total alone; it is paid like the rest of the answer.
            int completion = Math.clamp(
                    (long) reported.getTotalTokens() - prompt,
                    Math.max(0, reported.getCompletionTokens()),
                    Integer.MAX_VALUE);
            long total = Math.max(reported.getTotalTokens(), (long) prompt + completion);
            usage = new ModelEvent.Usage(
                    prompt, completion, (int) Math.min(total, Integer.MAX_VALUE), reasoningTokens(reported));
        }
    }

    private static int reasoningTokens(Usage reported) {
        Optional<Long> tokens =
                switch (reported.getNativeUsage()) {
                    case CompletionUsage usage ->
                        usage.completionTokensDetails().flatMap(CompletionTokensDetails::reasoningTokens);
                    case ResponseUsage usage ->
                        usage._outputTokensDetails().asKnown().flatMap(details -> details._reasoningTokens()
                                .asKnown());
                    case null, default -> Optional.empty();
                };
        return Math.clamp(tokens.orElse(0L), 0, Integer.MAX_VALUE);
    }
}
