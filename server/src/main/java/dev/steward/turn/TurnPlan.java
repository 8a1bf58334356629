package dev.steward.turn;

import dev.steward.provider.PromptMessage;
import dev.steward.tool.Attendance;
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
 * @param attendance whether somebody can be asked
 * @param deadline how long the turn may take as a whole; null for as long as it needs
 */
public record TurnPlan(
        @Nullable String model,
        PromptSource prompt,
        Mono<ToolScope> tools,
        Attendance attendance,
        @Nullable Duration deadline) {

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
     */
    public record Prompt(String system, List<PromptMessage> history) {
        public Prompt {
            history = List.copyOf(history);
        }
    }
}
