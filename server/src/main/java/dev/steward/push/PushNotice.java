package dev.steward.push;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What a device shows.
 *
 * @param body one line or two
 * @param path of the page that it opens, from the root
 * @param tag a later notice with the same one takes its place
 * @param isUrgent whether it may wake a device that saves power
 * @param isShownAlways also to somebody who looks at Steward on that device
 */
public record PushNotice(String title, String body, String path, String tag, boolean isUrgent, boolean isShownAlways) {

    static final int LONGEST_TITLE = 120;
    static final int LONGEST_BODY = 400;

    private static final int LONGEST_PATH = 200;
    private static final int LONGEST_TAG = 64;

    public PushNotice {
        title = PushText.cut(title, LONGEST_TITLE);
        body = PushText.cut(body, LONGEST_BODY);
        if (!path.startsWith("/")
                || path.startsWith("//")
                || path.length() > LONGEST_PATH
                || tag.isEmpty()
                || tag.length() > LONGEST_TAG) {
            throw new IllegalArgumentException("A notice opens a page of its own and has a short tag.");
        }
    }

    /** One that somebody who looks at Steward already does not need. */
    public static PushNotice of(String title, String body, String path, String tag, boolean isUrgent) {
        return new PushNotice(title, body, path, tag, isUrgent, false);
    }

    /** As the service worker reads it. */
    Shown shown() {
        return new Shown(title, body, path, tag, isShownAlways);
    }

    /** The message on the wire. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Shown(String title, String body, String path, String tag, boolean always) {}
}
