package dev.steward.agent.state;

import dev.steward.platform.problem.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/** The name of a value that an agent or a workflow keeps between its runs. Case and surrounding space do not matter. */
public record StateKey(String name) {

    static final int MAX_LENGTH = 120;

    /** For tools, whose schema has no maximum: a key may be given with any space around it. */
    public static final String DESCRIPTION =
            "The key: at most " + MAX_LENGTH + " lower-case letters, digits, points, dashes, underscores";

    static final String PATTERN = "[a-z0-9][a-z0-9._-]*";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /** @throws Problem.Invalid when it is not a valid name */
    public static StateKey of(String given) {
        var name = given.strip().toLowerCase(Locale.ROOT);
        if (name.length() > MAX_LENGTH || !FORM.matcher(name).matches()) {
            throw new Problem.Invalid(
                    "key",
                    "must have 1 to %d small letters, digits, points, dashes or underscores, and begin with a letter or a digit"
                            .formatted(MAX_LENGTH));
        }
        return new StateKey(name);
    }
}
