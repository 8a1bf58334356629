package dev.steward.platform.text;

import java.util.regex.Pattern;

/**
 * Makes untrusted text safe to show in screens, logs, prompts and messages. Characters that are invisible or rearrange the
 * text around them are written as in {@code ⟨U+202E⟩}: control characters, direction marks, zero-width characters and line
 * separators. They stay if they are part of an emoji.
 */
public final class ForeignText {

    private static final int MAX_NAME = 200;

    /** An emoji with its modifiers. Flag tags could hide words, so their number is limited to the length of a region code. */
    private static final String EMOJI =
            "(?!\\p{Cn})\\p{IsExtended_Pictographic}(?:\\p{IsEmoji_Modifier}|[\\uFE0E\\uFE0F])?+";

    private static final Pattern EMOJIS = Pattern.compile("[#*0-9]\\uFE0F\\u20E3"
            + "|\\x{1F3F4}[\\x{E0061}-\\x{E007A}]{2}[\\x{E0030}-\\x{E0039}\\x{E0061}-\\x{E007A}]{1,4}\\x{E007F}"
            + "|" + EMOJI + "(?:\\u200D" + EMOJI + "){0,9}+");

    private ForeignText() {}

    /** A name: one line of at most {@value #MAX_NAME} characters. */
    public static String name(String text) {
        var shown = shown(Truncate.to(text, MAX_NAME), false);
        return shown.length() > MAX_NAME || text.length() > MAX_NAME ? Truncate.to(shown, MAX_NAME - 1) + "…" : shown;
    }

    /** A text with several lines, at full length. */
    public static String block(String text) {
        return shown(text, true);
    }

    private static String shown(String text, boolean keepsLines) {
        var shown = new StringBuilder(text.length());
        var emojis = EMOJIS.matcher(text);
        int at = 0;
        while (emojis.find()) {
            show(text.substring(at, emojis.start()), keepsLines, shown);
            shown.append(emojis.group());
            at = emojis.end();
        }
        show(text.substring(at), keepsLines, shown);
        return shown.toString();
    }

    private static void show(String text, boolean keepsLines, StringBuilder shown) {
        text.codePoints().forEach(each -> {
            if (keepsLines && (each == '\n' || each == '\t') || !isHidden(each)) {
                shown.appendCodePoint(each);
            } else {
                shown.append("⟨U+%04X⟩".formatted(each));
            }
        });
    }

    private static boolean isHidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> true;
            case Character.SPACE_SEPARATOR -> codePoint != ' ';
            default -> isBlank(codePoint);
        };
    }

    /** Other letters and marks that are invisible. */
    private static boolean isBlank(int codePoint) {
        return switch (codePoint) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0 -> true;
            default ->
                0x180B <= codePoint && codePoint <= 0x180F
                        || 0xFE00 <= codePoint && codePoint <= 0xFE0F
                        || 0xE0100 <= codePoint && codePoint <= 0xE01EF;
        };
    }
}
