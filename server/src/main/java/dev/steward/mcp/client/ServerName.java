package dev.steward.mcp.client;

import dev.steward.exposed.ExposedTools;
import dev.steward.platform.problem.Problem;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for the names of tool servers. Tool names are built from them, so they contain no underscore. */
public final class ServerName {

    public static final int MAX_LENGTH = 64;

    /** For the API schema; upper-case letters are converted to lower case. */
    static final String PATTERN = "^[A-Za-z][A-Za-z0-9-]{0,63}$";

    /** The end of a sentence about an invalid name. */
    static final String FLAW =
            "must start with a letter and contain only letters, digits and hyphens (max 64 characters)";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    /** The names of current and planned built-in servers. */
    private static final Set<String> BUILT_IN = Set.of(
            "cmd-runner",
            "drawio",
            "fetch",
            "github",
            "playwright",
            "results",
            ExposedTools.SERVER,
            "workiq",
            "workiq-teams",
            "workiq-user",
            "workspace-fs");

    /** The words that stand in the place of a name in an address of the API. */
    private static final Set<String> PATHS = Set.of("export", "import", "user");

    private ServerName() {}

    /** Returns the name as it is stored. */
    static String kept(String wished) {
        return wished.strip().toLowerCase(Locale.ROOT);
    }

    /** Whether this is a valid stored name. */
    public static boolean is(String kept) {
        return NAME.matcher(kept).matches();
    }

    static boolean isReserved(String kept) {
        return BUILT_IN.contains(kept) || PATHS.contains(kept);
    }

    /** @throws Problem.Conflict if the name is reserved or taken */
    static void requireFree(String name, Set<String> taken) {
        if (isReserved(name)) {
            throw new Problem.Conflict("name-reserved", "'%s' is %s".formatted(name, reservation(name)));
        }
        if (taken.contains(name)) {
            throw new Problem.Conflict("name-taken", "An MCP server named '%s' already exists.".formatted(name));
        }
    }

    /** The end of a sentence about a reserved name. */
    static String reservation(String name) {
        return PATHS.contains(name) ? "reserved by the API" : "reserved by a built-in MCP server";
    }

    /** Returns a valid, free name similar to the given one. */
    static String like(String wished, Collection<String> taken) {
        String letters = kept(wished).replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-+$", "");
        String base = letters.isEmpty() ? "server" : letters;
        String name = cut(base, MAX_LENGTH);
        for (int number = 2; isReserved(name) || taken.contains(name); number++) {
            String ending = "-" + number;
            name = cut(base, MAX_LENGTH - ending.length()) + ending;
        }
        return name;
    }

    private static String cut(String name, int most) {
        return name.substring(0, Math.min(name.length(), most)).replaceAll("-+$", "");
    }
}
