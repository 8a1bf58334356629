package dev.steward.library;

import dev.steward.platform.input.Check;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a skill may be called: its folder has this name, and a text names it with a slash in front. */
final class SkillName {

    static final int MAX_LENGTH = 64;

    /** For the API schema, where capital letters are taken for small ones. */
    static final String PATTERN = "^[A-Za-z][A-Za-z0-9-]{0,63}$";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    private SkillName() {}

    static boolean is(String text) {
        return NAME.matcher(text).matches();
    }

    /** The name as it is kept. */
    static String kept(String wished) {
        return wished.toLowerCase(Locale.ROOT);
    }

    static void check(Check check, @Nullable String name) {
        check.that(
                name == null || is(name),
                "name",
                "must begin with a letter and hold at most 64 letters, digits and hyphens");
    }

    /** Where the name that begins here ends; where it begins when none does. */
    static int end(String text, int from) {
        int end = from;
        while (end < text.length() && end - from <= MAX_LENGTH && isPart(text.charAt(end), end == from)) {
            end++;
        }
        return end - from > MAX_LENGTH ? from : end;
    }

    /** Whether what stands here ends a name: it is part of no word and of no path. */
    static boolean endsAt(String text, int at) {
        if (at == text.length()) {
            return true;
        }
        int next = text.codePointAt(at);
        return !Character.isLetterOrDigit(next) && next != '_' && next != '/' && next != '-';
    }

    private static boolean isPart(char letter, boolean first) {
        return (letter >= 'a' && letter <= 'z') || (!first && ((letter >= '0' && letter <= '9') || letter == '-'));
    }
}
