package dev.steward.provider;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a model's answer. Text and reasoning arrive in pieces; then, at most once each and in this order, the tool calls,
 * the state, the usage and {@link Finished}, which ends every stream that did not fail.
 */
public sealed interface ModelEvent {

    /** Information for people about the request; sent before everything else. */
    record Notice(String sentence) implements ModelEvent {}

    /** The next piece of the answer, never empty. */
    record Text(String content) implements ModelEvent {}

    /** The next piece of the model's reasoning, never empty. */
    record Reasoning(String content) implements ModelEvent {}

    record Picture(ToolResult.Picture picture) implements ModelEvent {}

    /** The answer's sources: a Markdown list to append after the last text. */
    record Sources(String list) implements ModelEvent {}

    /** All tool calls of the round, complete and in order. */
    record ToolCalls(List<ToolCall> calls) implements ModelEvent {
        public ToolCalls {
            calls = List.copyOf(calls);
        }
    }

    /** State to send back unchanged in the {@link PromptMessage.Assistant} of this round until the turn ends. */
    record State(ModelState state) implements ModelEvent {}

    /**
     * The tokens of the round as counted by the provider.
     *
     * @param cost in billionths of a dollar; null if the model's price is unknown
     * @param isEstimated whether Steward estimated them because the provider did not count
     * @param reasoningTokens those of the completion that the model thought with; 0 if the provider does not say
     */
    record Usage(
            int promptTokens,
            int completionTokens,
            int totalTokens,
            @Nullable Long cost,
            boolean isEstimated,
            int reasoningTokens)
            implements ModelEvent {

        /** Usage without a known cost. */
        public Usage(int promptTokens, int completionTokens, int totalTokens) {
            this(promptTokens, completionTokens, totalTokens, 0);
        }

        Usage(int promptTokens, int completionTokens, int totalTokens, int reasoningTokens) {
            this(promptTokens, completionTokens, totalTokens, null, false, reasoningTokens);
        }

        static Usage estimated(int promptTokens, int completionTokens) {
            return new Usage(promptTokens, completionTokens, promptTokens + completionTokens, null, true, 0);
        }

        public boolean isNothing() {
            return promptTokens == 0 && completionTokens == 0;
        }

        Usage at(Price price) {
            return new Usage(
                    promptTokens,
                    completionTokens,
                    totalTokens,
                    price.cost(promptTokens, completionTokens),
                    isEstimated,
                    reasoningTokens);
        }
    }

    /** The end: {@code stop}, {@code length} (cut at the model's limit) or {@code tool_calls}. */
    record Finished(String reason) implements ModelEvent {}
}
