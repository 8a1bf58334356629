package dev.steward.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lines {@code /guard <predicate> <server> <tool> [JSON object]} at the start of a scheduled prompt, and the rest of it. An
 * invalid guard is ignored, so that the run proceeds. Spec: Agents, 23.1; Conversations, 11.4.
 *
 * @param prompt without its guard lines
 */
record GuardLines(List<Guard> guards, String prompt) {

    private static final String KEYWORD = "/guard";
    private static final Pattern LINE = Pattern.compile("[^\r\n]*[\r\n]?");
    private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};

    /** Lets the run proceed if the tool's result is empty, or if it is not. */
    record Guard(boolean wantsEmpty, String server, String tool, Map<String, Object> arguments) {}

    static GuardLines of(String prompt) {
        var guards = new ArrayList<Guard>();
        boolean isGuarded = false;
        int at = 0;
        var lines = LINE.matcher(prompt);
        while (at < prompt.length() && lines.find(at)) {
            var line = lines.group().strip();
            if (isGuard(line)) {
                isGuarded = true;
                guard(line).ifPresent(guards::add);
            } else if (!line.isEmpty()) {
                break;
            }
            at = lines.end();
        }
        return new GuardLines(List.copyOf(guards), isGuarded ? prompt.substring(at) : prompt);
    }

    private static boolean isGuard(String line) {
        return line.regionMatches(true, 0, KEYWORD, 0, KEYWORD.length())
                && (line.length() == KEYWORD.length() || Character.isWhitespace(line.charAt(KEYWORD.length())));
    }

    private static Optional<Guard> guard(String line) {
        var words = line.split("\\s+", 5);
        if (words.length < 4) {
            return Optional.empty();
        }
        var arguments = words.length == 5 ? arguments(words[4]) : Optional.of(Map.<String, Object>of());
        return switch (words[1].toLowerCase(Locale.ROOT)) {
            case "empty" -> arguments.map(each -> new Guard(true, words[2], words[3], each));
            case "non-empty", "non_empty" -> arguments.map(each -> new Guard(false, words[2], words[3], each));
            default -> Optional.empty();
        };
    }

    private static Optional<Map<String, Object>> arguments(String json) {
        try {
            return Optional.of(JsonMapper.shared().readTree(json))
                    .filter(JsonNode::isObject)
                    .map(object -> JsonMapper.shared().convertValue(object, ARGUMENTS));
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
    }
}
