package dev.steward.turn;

import dev.steward.provider.ModelOptions;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolGate;
import dev.steward.tool.ToolScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What a turn should do. It knows no conversation, agent or table.
 *
 * @param model the model that answers; null for the one in the settings
 * @param prompt gathers what the model is shown, within the turn so that a stop takes effect meanwhile
 * @param tools the scope of the tools that the model is offered
 * @param effort how long the model thinks, as in {@link ModelOptions}; null for the setting
 * @param mostTokens limit per round if the settings and the model allow more; {@link #AS_MANY_AS_ALLOWED} for none
 * @param gate asked before each tool call
 */
public record TurnPlan(
        @Nullable String model,
        PromptSource prompt,
        Mono<ToolScope> tools,
        Attendance attendance,
        @Nullable String effort,
        int mostTokens,
        ToolGate gate) {

    /** No limit of its own. */
    public static final int AS_MANY_AS_ALLOWED = Integer.MAX_VALUE;

    /** A plan that thinks as the settings say and whose calls need no approval. */
    public TurnPlan(@Nullable String model, PromptSource prompt, Mono<ToolScope> tools, Attendance attendance) {
        this(model, prompt, tools, attendance, null, AS_MANY_AS_ALLOWED, ToolGate.OPEN);
    }

    /** Gathers the prompt, possibly only part of it. */
    @FunctionalInterface
    public interface PromptSource {

        /** @param tokens the most that the model takes; what certainly will not fit need not be read */
        Mono<Prompt> read(int tokens);
    }

    /**
     * What the model is shown.
     *
     * @param history the conversation so far, including the question, oldest first
     * @param open the calls of the newest round in the history that have no result yet; they are run before the model
     *     is asked
     */
    public record Prompt(String system, List<PromptMessage> history, List<ToolCall> open) {
        public Prompt {
            history = List.copyOf(history);
            open = List.copyOf(open);
        }

        /** A prompt without open calls. */
        public Prompt(String system, List<PromptMessage> history) {
            this(system, history, List.of());
        }
    }
}
