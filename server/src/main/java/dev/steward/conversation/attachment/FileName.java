package dev.steward.conversation.attachment;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.regex.Pattern;

/** Cleans the name of an uploaded file so that it can be stored, shown and returned. */
final class FileName {

    static final int MAX_LENGTH = 255;

    private static final String NAMELESS = "file";

    /** Letters and emoji that a joiner belongs to. */
    private static final String JOINED = "[^\\p{ASCII}\\p{Cf}]";

    /**
     * Control characters, and characters that change the text direction, which can hide an extension. Joiners stay within words
     * and emoji.
     */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029&&[^\\u200c\\u200d]]" + "|(?<!"
            + JOINED + ")[\\u200c\\u200d]|[\\u200c\\u200d](?!" + JOINED + ")");

    private static final int MAX_ENDING = 16;

    private FileName() {}

    /** The sender's name without invisible characters, from its first 1,000 characters. */
    static String cleaned(String sent) {
        return UNSEEN.matcher(WellFormed.repaired(Truncate.to(sent, 1_000).replace("\0", "")))
                .replaceAll("")
                .strip();
    }

    /** The last part of a path without invisible characters, at most 255 characters including its extension. */
    static String of(String sent) {
        var unified = sent.replace('\\', '/');
        var last = unified.substring(unified.lastIndexOf('/') + 1);
        var name = cleaned(last);
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            return NAMELESS;
        }
        if (name.length() <= MAX_LENGTH) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        var ending = dot > 0 && name.length() - dot <= MAX_ENDING ? name.substring(dot) : "";
        return Truncate.to(name, MAX_LENGTH - ending.length()) + ending;
    }
}
