package dev.steward.mcp.client;

import dev.steward.platform.problem.Problem;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a tool server may be called: its tools are named after it, so its name holds no underscore. */
public final class ServerName {

    public static final int MAX_LENGTH = 64;

    /** For the API schema, where capital letters are taken for small ones. */
    static final String PATTERN = "^[A-Za-z][A-Za-z0-9-]{0,63}$";

    /** The end of a sentence about one that cannot be used. */
    static final String FLAW = "must begin with a letter and hold at most 64 letters, digits and hyphens";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    /** The names that built-in servers have or will have. */
    private static final Set<String> BUILT_IN = Set.of(
            "cmd-runner",
            "drawio",
            "fetch",
            "github",
            "playwright",
            "results",
            "steward",
            "workiq",
            "workiq-teams",
            "workiq-user",
            "workspace-fs");

    private ServerName() {}

    /** The name as it is kept. */
    static String kept(String wished) {
        return wished.strip().toLowerCase(Locale.ROOT);
    }

    /** Whether a server can be called so, as names are kept. */
    public static boolean is(String kept) {
        return NAME.matcher(kept).matches();
    }

    static boolean isReserved(String kept) {
        return BUILT_IN.contains(kept);
    }

    /** The answer to who wishes for a name that a built-in server has. */
    static Problem.Conflict reserved(String name) {
        return new Problem.Conflict("name-reserved", "'%s' is reserved by a built-in MCP server".formatted(name));
    }

    /** The answer to who wishes for a name that another server has. */
    static Problem.Conflict taken(String name) {
        return new Problem.Conflict("name-taken", "An MCP server named '%s' already exists.".formatted(name));
    }

    /** A name like the one that someone wished for, which can be used and is not among those that are taken. */
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
