package dev.steward.provider;

import dev.steward.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;

/**
 * How one stream of an interface is read: below the client library what that cannot take, above it what it says in a way of
 * its own. Made for one stream.
 */
interface Reading {

    /**
     * What a message of the library brings.
     *
     * @param thought the piece of the model's thinking
     * @param wasThought whether all text before it was thought, not said
     */
    record Message(String text, String thought, boolean wasThought) {

        static final Message NOTHING = new Message("", "");

        Message(String text, String thought) {
            this(text, thought, false);
        }
    }

    /**
     * What the library is given for one event of the stream, as lines; empty when it is given nothing. An event without
     * content is none: whatever makes the library speak counts as a sign of life.
     *
     * @param event the event's name; empty when it has none
     * @throws StreamFailure when the event says that the provider failed, or is none
     */
    String pass(String event, String data) throws StreamFailure;

    /** The sources that came beside the text, as {@link Sources#list}; empty for none. */
    default String sources() {
        return "";
    }

    /** The pictures that have come since this was asked last. */
    default List<ToolResult.Picture> pictures() {
        return List.of();
    }

    /** What the library is given when the stream ends; mostly nothing. */
    default String end() {
        return "";
    }

    /** Whether the last event has passed. What a provider keeps its connection open for after it is not waited for. */
    boolean isOver();

    /** How much of the answer may still come. */
    ResponseLimit allowance();

    /** What the message brings, called once for each, in order. */
    Message read(AssistantMessage message);

    /** What the model wants back with this round, if the message says. */
    default @Nullable Object state(AssistantMessage message) {
        return null;
    }

    /** One event as lines. */
    static String event(String name, String data) {
        return (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
    }
}
