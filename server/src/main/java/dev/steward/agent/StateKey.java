package dev.steward.agent;

import dev.steward.platform.problem.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a note of an agent to itself is called. Space around it and capital letters make no difference. */
record StateKey(String name) {

    static final int LONGEST = 120;

    static final String PATTERN = "[a-z0-9][a-z0-9._-]*";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /** @throws Problem.Invalid when it is no such name */
    static StateKey of(String given) {
        var name = given.strip().toLowerCase(Locale.ROOT);
        if (name.length() > LONGEST || !FORM.matcher(name).matches()) {
            throw new Problem.Invalid(
                    "key",
                    "must have 1 to %d small letters, digits, points, dashes or underscores, and begin with a letter or a digit"
                            .formatted(LONGEST));
        }
        return new StateKey(name);
    }
}
