package dev.steward.provider;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model says while it answers. Text and reasoning come as they grow; then, at most once each and in this order,
 * the tool calls, the state, the usage and {@link Finished}, which always ends a stream that did not fail.
 */
public sealed interface ModelEvent {

    /** Something to know about what the model was asked, for people; before everything else. */
    record Notice(String sentence) implements ModelEvent {}

    /** The next piece of the answer, never empty. */
    record Text(String content) implements ModelEvent {}

    /** All text so far was thought, not said: the model's template had opened the thoughts, and they have ended now. */
    record WasThought() implements ModelEvent {}

    /** The next piece of the model's thinking, never empty. */
    record Reasoning(String content) implements ModelEvent {}

    /** A picture that the model has made. */
    record Picture(ToolResult.Picture picture) implements ModelEvent {}

    /** Where the answer has its facts from: a list in Markdown that stands below it, after the last text. */
    record Sources(String list) implements ModelEvent {}

    /** All tool calls of the round, complete, in call order. */
    record ToolCalls(List<ToolCall> calls) implements ModelEvent {
        public ToolCalls {
            calls = List.copyOf(calls);
        }
    }

    /** To be given back unchanged in the {@link PromptMessage.Assistant} of this round for as long as the turn goes on. */
    record State(ModelState state) implements ModelEvent {}

    /**
     * Tokens of the round as the provider counts them.
     *
     * @param cost in billionths of a dollar; null where nobody knows what the model costs
     * @param isEstimated whether the provider has not counted them, so that Steward had to
     */
    record Usage(
            int promptTokens,
            int completionTokens,
            int totalTokens,
            @Nullable Long cost,
            boolean isEstimated) implements ModelEvent {

        /** Of which nobody knows what it costs. */
        public Usage(int promptTokens, int completionTokens, int totalTokens) {
            this(promptTokens, completionTokens, totalTokens, null, false);
        }

        /** What Steward takes it to be where the provider has not counted. */
        static Usage estimated(int promptTokens, int completionTokens) {
            return new Usage(promptTokens, completionTokens, promptTokens + completionTokens, null, true);
        }

        /** Whether it was said to have taken no tokens. */
        public boolean isNothing() {
            return promptTokens == 0 && completionTokens == 0;
        }

        Usage at(Price price) {
            return new Usage(
                    promptTokens,
                    completionTokens,
                    totalTokens,
                    price.cost(promptTokens, completionTokens),
                    isEstimated);
        }
    }

    /** The end: {@code stop}, {@code length} (the answer was cut at the model's limit) or {@code tool_calls}. */
    record Finished(String reason) implements ModelEvent {}
}
