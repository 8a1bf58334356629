package dev.steward.conversation.transcript;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a transcript row, by author. */
public sealed interface TranscriptEntry {

    /** The text that people see. */
    String content();

    /** The author, as stored and shown. */
    default Role role() {
        return switch (this) {
            case Question _ -> Role.user;
            case Answer _ -> Role.assistant;
            case ToolAnswer _ -> Role.tool;
            case Notice _ -> Role.system;
        };
    }

    /** The number of its characters that go into a prompt. */
    default long prompted() {
        return content().length()
                + switch (this) {
                    case Answer answer ->
                        answer.calls.stream()
                                .mapToLong(call -> call.function().arguments().length())
                                .sum();
                    case ToolAnswer tool -> tool.call.arguments().length();
                    case Question _, Notice _ -> 0;
                };
    }

    // What only some entries have.

    default @Nullable String promptOverride() {
        return null;
    }

    default Alternatives alternatives() {
        return Alternatives.NONE;
    }

    default @Nullable String clientId() {
        return null;
    }

    default @Nullable String reasoning() {
        return null;
    }

    default List<String> suggestions() {
        return List.of();
    }

    default @Nullable Usage usage() {
        return null;
    }

    default @Nullable Ending ending() {
        return null;
    }

    default @Nullable Failure failure() {
        return null;
    }

    default @Nullable Occasion occasion() {
        return null;
    }

    /** The calls of a round, or the call that a tool answers, as stored and shown. */
    default @Nullable Object toolCalls() {
        return switch (this) {
            case Answer answer -> answer.calls.isEmpty() ? null : answer.calls;
            case ToolAnswer tool -> tool.call;
            case Question _, Notice _ -> null;
        };
    }

    /** The author of a row. System rows are notices for the person and never reach the model. */
    enum Role {
        user,
        assistant,
        system,
        tool
    }

    /**
     * What the person said.
     *
     * @param promptOverride what the model sees instead of the content
     * @param alternatives how many lines the conversation has from here, and which one is chosen
     * @param clientId the client's id for the question, so that it is stored only once; written, never read
     */
    record Question(
            String content,
            @Nullable String promptOverride,
            Alternatives alternatives,
            @Nullable String clientId) implements TranscriptEntry {
        public Question(String content, @Nullable String promptOverride) {
            this(content, promptOverride, Alternatives.NONE, null);
        }

        Question(String content, @Nullable String promptOverride, Alternatives alternatives) {
            this(content, promptOverride, alternatives, null);
        }

        /** The same question with its client id. */
        public Question from(@Nullable String client) {
            return new Question(content, promptOverride, alternatives, client);
        }
    }

    /**
     * The alternatives of a question.
     *
     * @param family the first row of all wordings of the question; 0 while there is only one answer
     * @param count 1 while there is only one
     * @param chosen from 1
     */
    record Alternatives(long family, int count, int chosen) {
        static final Alternatives NONE = new Alternatives(0, 1, 1);
    }

    /**
     * What the model said: its answer, or a round in which it asked for tools.
     *
     * @param reasoning what the model thought before; shown, never sent back to it
     * @param calls the requested tool calls; empty for an answer
     * @param usage what the round cost, if the provider reported it
     * @param ending how the turn ended; null for a round in the middle of one
     */
    record Answer(
            String content,
            @Nullable String reasoning,
            List<Call> calls,
            List<String> suggestions,
            @Nullable Usage usage,
            @Nullable Ending ending)
            implements TranscriptEntry {
        public Answer {
            calls = List.copyOf(calls);
            suggestions = List.copyOf(suggestions);
        }
    }

    /** Tokens of one round, as counted by the provider. */
    record Usage(int promptTokens, int completionTokens) {}

    /**
     * How a turn ended.
     *
     * @param finishReason {@code stop}, {@code length}, {@code stopped} by the person, or cut by an {@code error}
     */
    record Ending(@Nullable String model, @Nullable Integer elapsedMs, String finishReason) {}

    /** A call requested by the model, as stored and shown. @param type always {@code function} */
    record Call(String id, String type, Function function) {
        public static Call of(String id, String name, String arguments) {
            return new Call(id, "function", new Function(name, arguments));
        }
    }

    /** @param arguments JSON text */
    record Function(String name, String arguments) {}

    /** The result of a tool. */
    record ToolAnswer(String content, AnsweredCall call) implements TranscriptEntry {}

    /** The call that a tool row answers, as stored and shown. @param pending true while the tool is running; absent afterwards */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AnsweredCall(
            String toolCallId,
            String name,
            String arguments,
            boolean isError,
            @Nullable FileLink link,
            @Nullable Boolean pending) {

        /** Whether the tool is still running. */
        public boolean waits() {
            return Boolean.TRUE.equals(pending);
        }
    }

    /** A file in a workspace. */
    record FileLink(String slug, String path) {}

    /**
     * A notice for the person.
     *
     * @param failure why a turn failed; null for other notices
     * @param occasion what it is about, if that must be machine-readable; null otherwise
     */
    record Notice(
            String content,
            @Nullable Failure failure,
            @Nullable Occasion occasion) implements TranscriptEntry {
        public Notice(String content, @Nullable Failure failure) {
            this(content, failure, null);
        }
    }

    /**
     * The machine-readable subject of a notice.
     *
     * @param kind a stable word of at most 32 characters
     * @param at the time it refers to
     * @param note what the person wrote about it, at most 2,000 characters
     */
    record Occasion(
            String kind, @Nullable Instant at, @Nullable String note) {}

    /**
     * The machine-readable reason why a turn failed.
     *
     * @param kind a stable word
     * @param retryAfterSeconds how long the provider asks to wait
     * @param messageIdAtFault the row that the provider refused, if it says which; it may be gone by now
     */
    record Failure(
            String kind,
            @Nullable Long retryAfterSeconds,
            @Nullable Long messageIdAtFault) {}
}
