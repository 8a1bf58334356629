package dev.steward.platform.launch;

import org.jspecify.annotations.Nullable;

/**
 * A reason not to start that a person can act on. It is printed as two sentences, what is wrong and what to do,
 * without a stack trace.
 */
public class StartupProblem extends RuntimeException {

    /** The beginning of the properties behind the environment variables. */
    static final String PREFIX = "steward.";

    private static final long serialVersionUID = 1L;

    private static final int MAX_VALUE = 80;

    private final String remedy;

    public StartupProblem(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    /**
     * The value of an environment variable cannot be used.
     *
     * @param property its name as Spring knows it, such as {@code steward.strict-port}
     * @param wish what it must be, as the end of a sentence
     */
    public static StartupProblem ofVariable(String property, @Nullable Object value, String wish) {
        return new StartupProblem(
                "%s is \"%s\", but it must be %s."
                        .formatted(Variables.name(property), shown(String.valueOf(value)), wish),
                "Change it, or leave it out for its default.",
                null);
    }

    /** The beginning of a value, on one line and without a password that stands in an address. */
    private static String shown(String value) {
        var text = value.replaceAll("//[^\\s/]*@", "//***@").replaceAll("\\p{Cntrl}", " ");
        int end = text.offsetByCodePoints(0, Math.min(MAX_VALUE, text.codePointCount(0, text.length())));
        return end < text.length() ? text.substring(0, end) + "…" : text;
    }

    /** @throws StartupProblem when the value of a variable is outside its limits */
    public static void requireBetween(String property, long value, long min, long max) {
        if (value < min || value > max) {
            throw ofVariable(property, value, "a whole number from " + min + " to " + max);
        }
    }

    /** Returns what the person can do about it, as one sentence. */
    public String remedy() {
        return remedy;
    }

    /** Returns both sentences. */
    public String inWords() {
        return getMessage() + " " + remedy;
    }
}
