package dev.steward.platform.text;

/**
 * Checks and repairs texts, so that they can be stored, sent and read back unchanged: without NUL, which databases reject,
 * and without unpaired surrogates, which no encoding can express.
 */
public final class WellFormed {

    private static final char REPLACEMENT = '\uFFFD';

    private WellFormed() {}

    public static boolean is(CharSequence text) {
        return firstFlaw(text) < 0;
    }

    /** Replaces each flaw with U+FFFD. For text from other services and tools; people get an error instead. */
    public static String repaired(String text) {
        int flaw = firstFlaw(text);
        if (flaw < 0) {
            return text;
        }
        var repaired = new StringBuilder(text);
        for (int at = flaw; at < text.length(); at++) {
            if (isFlaw(text, at)) {
                repaired.setCharAt(at, REPLACEMENT);
            }
        }
        return repaired.toString();
    }

    private static int firstFlaw(CharSequence text) {
        for (int at = 0; at < text.length(); at++) {
            if (isFlaw(text, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isFlaw(CharSequence text, int at) {
        char here = text.charAt(at);
        if (here < Character.MIN_SURROGATE) {
            return here == 0;
        }
        if (Character.isHighSurrogate(here)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(here)) {
            return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
        }
        return false;
    }
}
