package dev.steward.workflow;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the values that a step's instructions name in double braces (SPEC, Step instruction placeholders). One pass from left
 * to right: a value that looks like a placeholder is left as it is.
 */
final class Placeholders {

    /** Stands for a missing value. */
    static final String UNSET = "(unset)";

    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{\\{\\s*+([A-Za-z0-9._-]++)\\s*+(?:\\|([^}]*+))?\\}\\}");

    /** Also what only looks like one: anything else in double braces on a line. */
    private static final Pattern IN_BRACES =
            Pattern.compile(PLACEHOLDER.pattern() + "|\\{\\{([^{}\\n]++\\}??[^{}\\n]*+)\\}\\}");

    private static final Pattern KNOWN = Pattern.compile("run\\.input|step\\.\\d+\\.output|state\\.[A-Za-z0-9._-]*");

    private static final Pattern OUTPUT = Pattern.compile("step\\.(\\d+)\\.output");

    /** No workflow has a position with more digits. */
    private static final int MAX_DIGITS = 9;

    private static final String STATE = "state.";

    private Placeholders() {}

    /** Where values come from; null for a missing one. @param output of the newest attempt at a position of this run */
    record Values(
            @Nullable String brief,
            Function<Integer, @Nullable String> output,
            Function<String, @Nullable String> state) {}

    /** The expressions in double braces of a text, each once. */
    static List<String> in(String text) {
        return IN_BRACES
                .matcher(text)
                .results()
                .map(found ->
                        found.group(1) != null ? found.group(1) : found.group(3).strip())
                .distinct()
                .toList();
    }

    /** Whether an expression is replaced in instructions. */
    static boolean isKnown(String expression) {
        return KNOWN.matcher(expression).matches();
    }

    static String fill(String instructions, Values values) {
        return PLACEHOLDER
                .matcher(instructions)
                .replaceAll(found ->
                        Matcher.quoteReplacement(filled(found.group(), found.group(1), found.group(2), values)));
    }

    private static String filled(String whole, String expression, @Nullable String fallback, Values values) {
        var output = OUTPUT.matcher(expression);
        @Nullable String value;
        if (expression.equals("run.input")) {
            value = values.brief();
        } else if (output.matches()) {
            var position = output.group(1);
            value = position.length() > MAX_DIGITS ? null : values.output().apply(Integer.valueOf(position));
        } else if (expression.startsWith(STATE)) {
            value = values.state().apply(expression.substring(STATE.length()));
        } else {
            return whole;
        }
        if (value != null && !value.isBlank()) {
            return value.strip();
        }
        return fallback == null ? UNSET : fallback.strip();
    }
}
