package dev.steward.tool;

import dev.steward.platform.text.Sha256;
import dev.steward.platform.text.Truncate;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A tool of a server. Models see {@code <server>__<tool>} if providers accept that. Otherwise it is shortened, unsupported
 * characters become {@code _}, and a hash of both names is appended, so that a tool has the same name in every turn.
 *
 * @param tool as the server calls it
 */
record QualifiedName(String server, String tool) {

    /** The longest name that every provider accepts. */
    static final int MAX_LENGTH = 64;

    private static final String BETWEEN = "__";
    private static final Pattern REFUSED = Pattern.compile("[^a-zA-Z0-9_-]");

    /** Digits of the hash. */
    private static final int SUM = 8;

    /** The server's name keeps at least this many characters, for readability. */
    private static final int SERVER = 20;

    /**
     * Unique names for the tools of a turn, mapped back to the tools. A name depends on other tools only if one of them was named
     * to collide with a shortened name.
     */
    static Map<String, QualifiedName> all(Collection<QualifiedName> tools) {
        var nameOf = new LinkedHashMap<QualifiedName, String>();
        tools.forEach(each -> nameOf.put(each, ""));
        var taken = new HashSet<String>();
        nameOf.replaceAll((each, _) -> each.isPlain() && taken.add(each.plain()) ? each.plain() : "");
        nameOf.replaceAll((each, name) -> name.isEmpty() ? each.free(taken) : name);
        var toolOf = new LinkedHashMap<String, QualifiedName>();
        nameOf.forEach((each, name) -> toolOf.put(name, each));
        return Collections.unmodifiableMap(toolOf);
    }

    private String free(Set<String> taken) {
        int attempt = 0;
        String name = shortened(attempt);
        while (!taken.add(name)) {
            name = shortened(++attempt);
        }
        return name;
    }

    private String plain() {
        return server + BETWEEN + tool;
    }

    private boolean isPlain() {
        return !tool.isEmpty()
                && plain().length() <= MAX_LENGTH
                && !REFUSED.matcher(plain()).find();
    }

    private String shortened(int attempt) {
        var sum =
                "_" + Sha256.of(server + BETWEEN + tool + "\0".repeat(attempt)).substring(0, SUM);
        var called = REFUSED.matcher(tool).replaceAll("_");
        int room = MAX_LENGTH - BETWEEN.length() - sum.length();
        var owner = Truncate.to(REFUSED.matcher(server).replaceAll("_"), Math.max(SERVER, room - called.length()));
        return owner + BETWEEN + Truncate.to(called, room - owner.length()) + sum;
    }
}
