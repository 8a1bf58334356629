package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.platform.problem.Problem;
import java.util.regex.Pattern;

/** Whatever holds a transcript, named so that a turn need not know what it is. */
public record Container(Kind kind, long id) {

    private static final Pattern KEY = Pattern.compile("topic:(\\d{1,18})");

    /** The kinds of conversation. */
    public enum Kind {
        topic
    }

    public static Container topic(long id) {
        return new Container(Kind.topic, id);
    }

    /** Reads {@code topic:12}. @throws Problem.Invalid when it is written otherwise */
    public static Container parse(String field, String key) {
        var matcher = KEY.matcher(key);
        if (!matcher.matches()) {
            throw new Problem.Invalid(field, "must name conversations like topic:12");
        }
        return topic(Long.parseLong(matcher.group(1)));
    }

    /** As in {@code topic:12}. */
    public String key() {
        return kind + ":" + id;
    }

    /** An event about this conversation. */
    public Event event(String type) {
        return switch (kind) {
            case topic -> Event.topic(type, id);
        };
    }
}
