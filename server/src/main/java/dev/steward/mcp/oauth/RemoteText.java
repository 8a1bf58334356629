package dev.steward.mcp.oauth;

import dev.steward.platform.text.Truncate;
import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Pattern;

/** Makes untrusted text safe to use in a sentence. */
final class RemoteText {

    private static final int MAX_LENGTH = 300;
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\s]+");

    /** Shorter values are not secrets and would match inside words. */
    private static final int MIN_SECRET = 4;

    private RemoteText() {}

    /** Puts the text on one line and shortens it. */
    static String of(String text) {
        return Truncate.to(
                UNPRINTABLE
                        .matcher(Truncate.to(text, 2 * MAX_LENGTH))
                        .replaceAll(" ")
                        .strip(),
                MAX_LENGTH);
    }

    /** Removes secrets, which some servers repeat in error messages. */
    static String without(Collection<String> secrets, String text) {
        var clean = text;
        // longest first: a shorter one may be part of it
        for (var secret : secrets.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            clean = secret.length() < MIN_SECRET ? clean : clean.replace(secret, "…");
        }
        return clean;
    }
}
