package dev.steward.turn;

import dev.steward.provider.ModelOptions;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolGate;
import dev.steward.tool.ToolScope;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What a turn is to do. It knows no conversation, no agent and no table.
 *
 * @param model the model that answers; null for the one in the settings
 * @param prompt what the model is shown, gathered within the turn so that a stop is heard meanwhile
 * @param tools whose tools the model is offered
 * @param attendance whether someone can be asked
 * @param deadline how long the turn may take as a whole; null for as long as it needs
 * @param effort how long the model thinks, as {@link ModelOptions} has it; null for what the settings say
 * @param mostTokens of one round, where the settings and the model allow more; {@link #AS_MANY_AS_ALLOWED} for all of them
 * @param gate asked before each call of a tool
 */
public record TurnPlan(
        @Nullable String model,
        PromptSource prompt,
        Mono<ToolScope> tools,
        Attendance attendance,
        @Nullable Duration deadline,
        @Nullable String effort,
        int mostTokens,
        ToolGate gate) {

    /** No limit of its own. */
    public static final int AS_MANY_AS_ALLOWED = Integer.MAX_VALUE;

    /** One that thinks as the settings say, and whose calls nobody decides about. */
    public TurnPlan(
            @Nullable String model,
            PromptSource prompt,
            Mono<ToolScope> tools,
            Attendance attendance,
            @Nullable Duration deadline) {
        this(model, prompt, tools, attendance, deadline, null, AS_MANY_AS_ALLOWED, ToolGate.OPEN);
    }

    /** Gathers the prompt. It may be asked for less than there is. */
    @FunctionalInterface
    public interface PromptSource {

        /** @param tokens how much the model takes at the most; what is certain to be left out need not be read */
        Mono<Prompt> read(int tokens);
    }

    /**
     * What the model is shown.
     *
     * @param system what it is told before everything else
     * @param history what was said so far, the question included, oldest first
     * @param open the calls of the newest round of the history that have no result there yet: they are carried out before
     *     the model is asked
     */
    public record Prompt(String system, List<PromptMessage> history, List<ToolCall> open) {
        public Prompt {
            history = List.copyOf(history);
            open = List.copyOf(open);
        }

        /** One to which the model answers next. */
        public Prompt(String system, List<PromptMessage> history) {
            this(system, history, List.of());
        }
    }
}
