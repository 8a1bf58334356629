package dev.steward.mcp.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rules of a robots.txt for a program (RFC 9309).
 *
 * @param rules of the group that applies to the program
 */
record Robots(List<Rule> rules) {

    /** Limit of the rules read, in case of a hostile file. */
    private static final int MAX_RULES = 2_000;

    private static final int MAX_PATTERN = 500;

    /** Limit of the path compared, since a pattern of stars costs its length times this. */
    private static final int MAX_PATH = 1_000;

    static final Robots NONE = new Robots(List.of());

    /** @param pattern a path prefix; a star matches anything, a dollar sign the end */
    record Rule(String pattern, boolean allows) {}

    Robots {
        rules = List.copyOf(rules);
    }

    /**
     * Reads a file.
     *
     * @param agent the name of the program
     */
    static Robots of(String file, String agent) {
        var own = new ArrayList<Rule>();
        var everybody = new ArrayList<Rule>();
        boolean isNamed = false;
        boolean isOwn = false;
        boolean isEverybody = false;
        boolean inRules = false;
        for (var line : (Iterable<String>) file.lines()::iterator) {
            var parts = line.replaceFirst("#.*", "").split(":", 2);
            var field = parts[0].strip().toLowerCase(Locale.ROOT);
            var value = parts.length == 2 ? parts[1].strip() : "";
            if (field.equals("user-agent")) {
                isOwn = (isOwn && !inRules) || value.equalsIgnoreCase(agent);
                isEverybody = (isEverybody && !inRules) || value.equals("*");
                isNamed |= isOwn;
                inRules = false;
            } else if (field.equals("allow") || field.equals("disallow")) {
                inRules = true;
                var rule = new Rule(value, field.equals("allow"));
                add(isOwn, own, rule);
                add(isEverybody, everybody, rule);
            }
        }
        return new Robots(isNamed ? own : everybody);
    }

    private static void add(boolean isMeant, List<Rule> rules, Rule rule) {
        int length = rule.pattern().length();
        if (isMeant && length > 0 && length <= MAX_PATTERN && rules.size() < MAX_RULES) {
            rules.add(rule);
        }
    }

    /**
     * Whether a path may be read: the longest matching rule applies, and if two are equally long, the one that allows.
     *
     * @param path including the query
     */
    boolean allow(String path) {
        var part = path.substring(0, Math.min(MAX_PATH, path.length()));
        int longest = -1;
        boolean allowed = true;
        for (var rule : rules) {
            int length = rule.pattern().length();
            if ((length > longest || (length == longest && rule.allows())) && matches(rule.pattern(), part)) {
                longest = length;
                allowed = rule.allows();
            }
        }
        return allowed;
    }

    /** Matches each part between two stars at its first occurrence, which is sufficient. */
    private static boolean matches(String pattern, String path) {
        boolean toTheEnd = pattern.endsWith("$");
        var parts = (toTheEnd ? pattern.substring(0, pattern.length() - 1) : pattern).split("\\*", -1);
        if (!path.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int part = 1; part < parts.length; part++) {
            boolean isLast = part == parts.length - 1;
            int found = toTheEnd && isLast ? path.length() - parts[part].length() : path.indexOf(parts[part], at);
            if (found < at || !path.startsWith(parts[part], found)) {
                return false;
            }
            at = found + parts[part].length();
        }
        return !toTheEnd || at == path.length();
    }
}
