package dev.steward.library;

import dev.steward.platform.input.Texts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replaces skills that a text names as {@code /name} (spec: references, 19.3). Takes time proportional to the text and
 * the result.
 */
final class SkillReferences {

    /** A skill named in a text, and one named in that skill. */
    private static final int DEPTH = 2;

    private final Function<String, @Nullable String> instructions;
    private final Map<String, Optional<String>> bodies = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private int room;

    private SkillReferences(Function<String, @Nullable String> instructions, int room) {
        this.instructions = instructions;
        this.room = room;
    }

    /** The names at positions where a reference can stand, in order, whether such skills exist or not. */
    static Set<String> names(String text) {
        var names = new LinkedHashSet<String>();
        for (var token = next(text, 0); token != null; token = next(text, token.end())) {
            names.add(token.name(text));
        }
        return names;
    }

    /**
     * Returns the text with the instructions of the skills it names; a name stays if it is unknown or stands inside the
     * skill of that name.
     *
     * @param instructions returns those of an active skill, or null if there is none with that name
     * @param most maximum characters; a name whose skill would make the text longer also stays
     */
    static String expand(String text, Function<String, @Nullable String> instructions, int most) {
        return new SkillReferences(instructions, most - text.length()).expanded(text);
    }

    /** Expands the body of a skill that is called by name, leaving references to the skill itself. */
    static String expandBody(String name, String body, Function<String, @Nullable String> instructions, int most) {
        var references = new SkillReferences(instructions, most - body.length());
        references.path.push(name);
        return references.expanded(body);
    }

    private String expanded(String text) {
        var token = path.size() < DEPTH ? next(text, 0) : null;
        if (token == null) {
            return text;
        }
        var whole = new StringBuilder();
        int copied = 0;
        for (; token != null; token = next(text, token.end())) {
            var body = body(token.name(text), token.length());
            if (body != null) {
                whole.append(text, copied, token.start()).append(body);
                copied = token.end();
            }
        }
        return whole.append(text, copied, text.length()).toString();
    }

    private @Nullable String body(String name, int length) {
        if (path.contains(name)) {
            return null;
        }
        // Read and stripped once, however often it is named; one that does not fit never will, and is not kept.
        var body = bodies.computeIfAbsent(name, _ -> Optional.ofNullable(instructions.apply(name))
                        .map(String::strip)
                        .filter(found -> found.length() - length <= room))
                .orElse(null);
        if (body == null) {
            return null;
        }
        int cost = Math.max(0, body.length() - length); // never given back, or many short ones would be read forever
        if (cost > room) {
            return null;
        }
        room -= cost;
        path.push(name);
        var expanded = expanded(body);
        path.pop();
        return expanded;
    }

    /** A slash and a name. */
    private record Token(int start, int end) {

        String name(String text) {
            return text.substring(start + 1, end);
        }

        int length() {
            return end - start;
        }
    }

    private static @Nullable Token next(String text, int from) {
        for (int at = text.indexOf('/', from); at >= 0; at = text.indexOf('/', at + 1)) {
            if (at == 0 || Texts.isSpace(text.charAt(at - 1))) {
                int end = SkillName.end(text, at + 1);
                if (end > at + 1 && SkillName.endsAt(text, end)) {
                    return new Token(at, end);
                }
            }
        }
        return null;
    }
}
