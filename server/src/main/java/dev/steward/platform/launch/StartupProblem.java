package dev.steward.platform.launch;

import org.jspecify.annotations.Nullable;

/** A startup failure that a person can fix. Printed as two sentences, the problem and the remedy, without a stack trace. */
public class StartupProblem extends RuntimeException {

    /** The prefix of the properties behind the environment variables. */
    static final String PREFIX = "steward.";

    private static final int MAX_VALUE = 80;

    private final String remedy;

    public StartupProblem(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    /**
     * An invalid value of an environment variable.
     *
     * @param property its Spring property, such as {@code steward.strict-port}
     * @param wish what it must be, as the end of a sentence
     */
    public static StartupProblem ofVariable(String property, @Nullable Object value, String wish) {
        return new StartupProblem(
                "%s is \"%s\", but it must be %s."
                        .formatted(Variables.name(property), shown(String.valueOf(value)), wish),
                "Change it, or leave it out for its default.",
                null);
    }

    /** The beginning of a value, on one line and without a password in a URL. */
    private static String shown(String value) {
        var text = value.replaceAll("//[^\\s/]*@", "//***@").replaceAll("\\p{Cntrl}", " ");
        int end = text.offsetByCodePoints(0, Math.min(MAX_VALUE, text.codePointCount(0, text.length())));
        return end < text.length() ? text.substring(0, end) + "…" : text;
    }

    /** @throws StartupProblem if the value of a variable is out of range */
    public static void requireBetween(String property, long value, long min, long max) {
        if (value < min || value > max) {
            throw ofVariable(property, value, "a whole number from " + min + " to " + max);
        }
    }

    /** Returns what to do about it, as one sentence. */
    public String remedy() {
        return remedy;
    }

    public String inWords() {
        return getMessage() + " " + remedy;
    }
}
