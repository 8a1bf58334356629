package dev.steward.mcp.oauth;

import dev.steward.platform.text.Truncate;
import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Pattern;

/** What a stranger said, as it may stand in a sentence. */
final class RemoteText {

    private static final int MAX_LENGTH = 300;
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\s]+");

    /** Shorter ones are no secrets, and would be found in every word. */
    private static final int MIN_SECRET = 4;

    private RemoteText() {}

    /** On one line, and short. */
    static String of(String text) {
        return Truncate.to(
                UNPRINTABLE
                        .matcher(Truncate.to(text, 2 * MAX_LENGTH))
                        .replaceAll(" ")
                        .strip(),
                MAX_LENGTH);
    }

    /** Some servers repeat in their complaint what they were given. */
    static String without(Collection<String> secrets, String text) {
        var clean = text;
        // The longest first: a shorter one may be a part of it
        for (var secret : secrets.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            clean = secret.length() < MIN_SECRET ? clean : clean.replace(secret, "…");
        }
        return clean;
    }
}
