package dev.steward.permission;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Finds web addresses anywhere in the arguments of a call. */
final class Addresses {

    /** As browsers read them: a backslash counts as a slash. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?:https?:|wss?:|[/\\\\]{2}).+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern BLANK = Pattern.compile("\\S\\s+\\S");

    private Addresses() {}

    /** Texts that are an address or begin with one, not those that contain one elsewhere. */
    static List<String> in(JsonNode arguments) {
        var found = new ArrayList<String>();
        collect(arguments, found);
        return found;
    }

    private static void collect(JsonNode value, List<String> found) {
        if (value.isString()) {
            var text = value.asString();
            if (!BLANK.matcher(text).find()) {
                add(found, first(text), text);
            } else {
                add(found, first(text), null);
                add(found, first(text.replaceAll("[\t\r\n]", "")), null); // browsers leave these out
            }
        }
        value.forEach(each -> collect(each, found));
    }

    /** The text up to its first blank, without blanks and characters that nobody sees before it. */
    private static String first(String text) {
        return text.replaceFirst("^[\\s\\p{Z}\\p{C}]+", "").split("\\s", 2)[0];
    }

    /** @param whole the text; null if it has blanks, so that only its beginning is an address */
    private static void add(List<String> found, String address, @Nullable String whole) {
        if (!ADDRESS.matcher(address).matches()) {
            return;
        }
        if (whole == null && address.matches("[/\\\\].*")) {
            // Comments and formulas begin like this too, so only a plain host counts
            var spelled = address.replace('\\', '/').replaceFirst("/+", "https://");
            CanonicalHost.ofUrl(spelled).ifPresent(_ -> found.add(spelled));
        } else {
            found.add((whole == null ? address : whole).replaceFirst("(?i)^ws(s?):", "http$1:"));
        }
    }
}
