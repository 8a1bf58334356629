package dev.steward.platform.text;

/**
 * Texts that can be stored, sent and read back as they are: without NUL, which databases refuse, and without half of a
 * character that takes two Java chars, which no encoding can express.
 */
public final class WellFormed {

    private static final char REPLACEMENT = '\uFFFD';

    private WellFormed() {}

    /** Whether the text is one. */
    public static boolean is(CharSequence text) {
        return firstFlaw(text) < 0;
    }

    /** The text with U+FFFD in place of each flaw. For what other services and tools say; people are told instead. */
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
