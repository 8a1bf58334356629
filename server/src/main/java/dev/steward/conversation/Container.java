package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.platform.problem.Problem;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whatever holds a transcript, named so that nobody who works on one need know what it is. */
public record Container(Kind kind, long id) {

    /** The type of the event that says that something about a collection of them is different. */
    public static final String COLLECTION_CHANGED = "collection.changed";

    private static final Pattern KEY = Pattern.compile("(%s):([1-9][0-9]{0,17})"
            .formatted(Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining("|"))));

    /** The kinds of conversation. */
    public enum Kind {
        topic("Topic", "topics"),
        chat("Chat", "chats");

        private final String label;
        private final String path;

        Kind(String label, String path) {
            this.label = label;
            this.path = path;
        }

        /** What a person calls it. */
        public String label() {
            return label;
        }

        /** Where the API has the notes of a conversation of this kind; only those of topics are beside its messages. */
        public String notesPath() {
            return path() + "/{id}/" + (this == topic ? "commands" : "messages") + "/notes";
        }

        /** Where the API has conversations of this kind, as in {@code /api/topics}. */
        public String path() {
            return "/api/" + path;
        }

        /** The type of the event that says that something about such a conversation is different. */
        public String changed() {
            return name() + ".changed";
        }
    }

    public static Container topic(long id) {
        return new Container(Kind.topic, id);
    }

    public static Container chat(long id) {
        return new Container(Kind.chat, id);
    }

    /** Reads {@code topic:12}. @throws Problem.Invalid when it is written otherwise */
    public static Container parse(String field, String key) {
        var matcher = KEY.matcher(key);
        if (!matcher.matches()) {
            throw new Problem.Invalid(field, "must name conversations like topic:12");
        }
        return new Container(Kind.valueOf(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    /** As in {@code topic:12}. */
    public String key() {
        return kind + ":" + id;
    }

    /** The refusal when there is no such conversation. */
    public Problem missing() {
        return new Problem.NotFound(kind.label());
    }

    /** An event about this conversation. */
    public Event event(String type) {
        return switch (kind) {
            case topic -> Event.topic(type, id);
            case chat -> Event.chat(type, id);
        };
    }
}
