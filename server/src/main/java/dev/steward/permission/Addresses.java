package dev.steward.permission;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Finds web addresses anywhere in the arguments of a call. */
final class Addresses {

    private static final Pattern ADDRESS =
            Pattern.compile("\\s*(?:https?:|//).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern BLANK = Pattern.compile("\\S\\s+\\S");

    private Addresses() {}

    /** Texts that are an address as a whole, not those that only contain one. */
    static List<String> in(JsonNode arguments) {
        var found = new ArrayList<String>();
        collect(arguments, found);
        return found;
    }

    private static void collect(JsonNode value, List<String> found) {
        if (value.isString()) {
            var text = value.asString();
            if (ADDRESS.matcher(text).matches() && !BLANK.matcher(text).find()) {
                found.add(text);
            }
        }
        value.forEach(each -> collect(each, found));
    }
}
