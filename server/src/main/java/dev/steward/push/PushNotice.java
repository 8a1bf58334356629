package dev.steward.push;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A notification on a device, serialized as the service worker reads it.
 *
 * @param body one line or two
 * @param path of the page that it opens, from the root
 * @param tag a later notice with the same tag replaces it
 * @param isUrgent whether it may wake a device in power saving mode
 * @param isShownAlways even if Steward is open on that device
 * @param action offered without opening Steward; null for none
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record PushNotice(
        String title,
        String body,
        String path,
        String tag,
        @JsonIgnore boolean isUrgent,
        @JsonProperty("always") boolean isShownAlways,
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

    /** A notice that is not shown while Steward is open. */
    public static PushNotice of(String title, String body, String path, String tag, boolean isUrgent) {
        return new PushNotice(title, body, path, tag, isUrgent, false, null);
    }

    public PushNotice saying(String other) {
        return new PushNotice(title, other, path, tag, isUrgent, isShownAlways, action);
    }

    public PushNotice with(Action offered) {
        return new PushNotice(title, body, path, tag, isUrgent, isShownAlways, offered);
    }

    /** An action in a notification. @param path of the route to POST to @param body of the request */
    public record Action(String title, String path, Map<String, ?> body) {}
}
