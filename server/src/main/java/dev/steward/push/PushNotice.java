package dev.steward.push;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a device shows.
 *
 * @param body one line or two
 * @param path of the page that it opens, from the root
 * @param tag a later notice with the same one takes its place
 * @param isUrgent whether it may wake a device that saves power
 * @param isShownAlways also to someone who looks at Steward on that device
 * @param action what the person can do there without opening Steward; null for nothing
 */
public record PushNotice(
        String title,
        String body,
        String path,
        String tag,
        boolean isUrgent,
        boolean isShownAlways,
        @Nullable Action action) {

    static final int MAX_TITLE = 120;
    public static final int MAX_BODY = 400;

    private static final int MAX_PATH = 200;
    private static final int MAX_TAG = 64;

    public PushNotice {
        title = PushText.cut(title, MAX_TITLE);
        body = PushText.cut(body, MAX_BODY);
        if (!path.startsWith("/")
                || path.startsWith("//")
                || path.length() > MAX_PATH
                || tag.isEmpty()
                || tag.length() > MAX_TAG) {
            throw new IllegalArgumentException("A notice opens a page of its own and has a short tag.");
        }
    }

    /** One that someone who looks at Steward already does not need. */
    public static PushNotice of(String title, String body, String path, String tag, boolean isUrgent) {
        return new PushNotice(title, body, path, tag, isUrgent, false, null);
    }

    /** The same with another body. */
    public PushNotice saying(String other) {
        return new PushNotice(title, other, path, tag, isUrgent, isShownAlways, action);
    }

    /** The same with something that can be done. */
    public PushNotice with(Action offered) {
        return new PushNotice(title, body, path, tag, isUrgent, isShownAlways, offered);
    }

    /**
     * Something that can be done from a notice.
     *
     * @param path of a route that is called with POST
     * @param body of that call
     */
    public record Action(String title, String path, Map<String, ?> body) {}

    /** As the service worker reads it. */
    Shown shown() {
        return new Shown(title, body, path, tag, isShownAlways, action);
    }

    /** The message on the wire. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Shown(
            String title,
            String body,
            String path,
            String tag,
            boolean always,
            @Nullable Action action) {}
}
