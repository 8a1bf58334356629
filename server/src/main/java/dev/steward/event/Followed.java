package dev.steward.event;

import dev.steward.platform.problem.Problem;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A conversation or run that a window follows live.
 *
 * @param kind such as {@code topic}
 * @param lastId the last frame seen, to continue after it; null for the running turn from its start
 */
public record Followed(String kind, long id, @Nullable String lastId) {

    private static final Pattern WRITTEN = Pattern.compile("([a-z]+):([1-9][0-9]{0,17})(?:@(.*))?");

    /** Reads {@code topic:12} or {@code topic:12@<frame id>}. @throws Problem.Invalid if the format or the kind is not valid */
    static Followed parse(String field, String written, Collection<String> kinds) {
        var matcher = WRITTEN.matcher(written);
        if (!matcher.matches() || !kinds.contains(matcher.group(1))) {
            throw new Problem.Invalid(
                    field, "must name what to follow like topic:12, as one of " + String.join(", ", kinds));
        }
        return new Followed(matcher.group(1), Long.parseLong(matcher.group(2)), matcher.group(3));
    }

    /** For example {@code topic:12}. */
    public String key() {
        return kind + ":" + id;
    }

    public FollowedFrame frame(String frameId, String event, String data) {
        return new FollowedFrame(kind, id, event, frameId, data);
    }
}
