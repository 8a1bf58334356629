package dev.steward.provider;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;

/**
 * Reads one stream of an API: repairs events that the client library cannot handle, and extracts the content from the library's
 * messages. One instance per stream.
 */
abstract class Reading {

    final ResponseLimit allowance = new ResponseLimit();

    final Sources sources = new Sources();

    final ThinkTags tags = new ThinkTags();

    final GivenPictures pictures = new GivenPictures();

    /** Whether a tool call is incomplete. */
    volatile boolean calling;

    /** Whether the last event was read. The stream is not read any further, even if the provider keeps the connection open. */
    boolean over;

    /**
     * The content of a library message.
     *
     * @param thought piece of the model's reasoning
     */
    record Message(String text, String thought) {

        static final Message NOTHING = new Message("", "");

        boolean isEmpty() {
            return equals(NOTHING);
        }
    }

    /**
     * Converts a stream event to lines for the library; empty to drop it. Events without content are dropped, since anything that
     * makes the library emit counts as a sign of life.
     *
     * @param event the event's name; empty if it has none
     * @throws StreamFailure if the event reports a failure, or is invalid
     */
    abstract String pass(String event, String data) throws StreamFailure;

    /** Lines for the library at the end of the stream; usually none. */
    String end() {
        return "";
    }

    /** Extracts the content of a message; called once for each, in order. */
    abstract Message read(AssistantMessage message);

    /** The state to send back with this round, if the message contains it. */
    @Nullable
    Object state(AssistantMessage message) {
        return null;
    }

    static String event(String name, String data) {
        return (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
    }
}
