package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.platform.problem.Problem;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Identifies anything that holds a transcript, so that code working on transcripts need not know what it is. */
public record Container(Kind kind, long id) {

    /** The type of the event for changes to collections of conversations. */
    public static final String COLLECTION_CHANGED = "collection.changed";

    private static final Pattern KEY = Pattern.compile("(%s):([1-9][0-9]{0,17})"
            .formatted(Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining("|"))));

    public enum Kind {
        topic("Topic", "topics"),
        chat("Chat", "chats");

        private final String label;
        private final String path;

        Kind(String label, String path) {
            this.label = label;
            this.path = path;
        }

        public Container of(long id) {
            return new Container(this, id);
        }

        /** The name shown to a person. */
        public String label() {
            return label;
        }

        /** The API path for actions on a conversation; only those of chats are below its messages. */
        public String actionsPath() {
            return path() + "/{id}/" + (this == topic ? "commands" : "messages");
        }

        /** The API path for conversations of this kind, such as {@code /api/topics}. */
        public String path() {
            return "/api/" + path;
        }

        /** The type of the event for changes to such a conversation. */
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

    /** Parses {@code topic:12}. @throws Problem.Invalid if it is written differently */
    public static Container parse(String field, String key) {
        var matcher = KEY.matcher(key);
        if (!matcher.matches()) {
            throw new Problem.Invalid(field, "must name conversations like topic:12");
        }
        return new Container(Kind.valueOf(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    /** The text form, such as {@code topic:12}. */
    public String key() {
        return kind + ":" + id;
    }

    /** The problem for a conversation that does not exist. */
    public Problem missing() {
        return new Problem.NotFound(kind.label());
    }

    public Event event(String type) {
        return switch (kind) {
            case topic -> Event.topic(type, id);
            case chat -> Event.chat(type, id);
        };
    }
}
