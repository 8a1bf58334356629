package dev.steward.conversation.exposed;

import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The position where a page of conversations by newest activity ended; it stays valid if that conversation is deleted. */
record ListCursor(Instant at, long id) {

    /** Before the first conversation. */
    static final ListCursor START = new ListCursor(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,17})-([0-9]{1,18})");

    String written() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at) + "-" + id;
    }

    /** Parses the result of {@link #written}. @throws Problem.Invalid if it is anything else */
    static ListCursor of(@Nullable String after) {
        if (after == null) {
            return START;
        }
        var matcher = WRITTEN.matcher(after);
        if (!matcher.matches()) {
            throw new Problem.Invalid("after", "is from no page");
        }
        return new ListCursor(
                Instant.EPOCH.plus(Long.parseLong(matcher.group(1)), ChronoUnit.MICROS),
                Long.parseLong(matcher.group(2)));
    }
}
