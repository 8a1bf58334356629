package dev.steward.mcp.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a new list of a server's tools with the accepted ones. A tool is accepted when first seen, since adding the server was
 * an act of trust. One whose definition changes later may be malicious and waits for a click.
 *
 * @param tools in the server's order, each name once
 * @param gone the names of accepted tools that the server no longer offers
 * @param accepted the hash of each tool by name, to be stored. Missing tools keep theirs, or they could come back as something
 *     else
 */
record Acceptance(List<Judged> tools, List<String> gone, Map<String, String> accepted) {

    /** Limit of remembered names; beyond it, the tools that disappeared first are forgotten. */
    static final int MAX_REMEMBERED = 2_000;

    enum Standing {
        NEW,
        UNCHANGED,
        CHANGED
    }

    /**
     * A tool compared with its accepted definition.
     *
     * @param hash of the current definition
     * @param waits whether it is hidden from models until a person accepts it
     */
    record Judged(ToolDefinition tool, String hash, Standing standing, boolean waits) {}

    Acceptance {
        tools = List.copyOf(tools);
        gone = List.copyOf(gone);
        accepted = Collections.unmodifiableMap(new LinkedHashMap<>(accepted));
    }

    /**
     * @param builtIn whether the server comes with Steward, so that its tools change with Steward's version
     * @param accepted the stored hashes
     * @param offered the new list
     */
    static Acceptance of(boolean builtIn, Map<String, String> accepted, List<ToolDefinition> offered) {
        var judged = new LinkedHashMap<String, Judged>();
        for (var tool : offered) {
            judged.computeIfAbsent(tool.name(), name -> judged(builtIn, accepted, tool));
        }
        var stored = new LinkedHashMap<String, String>();
        judged.forEach((name, each) ->
                stored.put(name, each.waits() ? accepted.getOrDefault(name, each.hash()) : each.hash()));
        var gone = new ArrayList<String>();
        accepted.forEach((name, hash) -> {
            if (!judged.containsKey(name)) {
                gone.add(name);
                if (stored.size() < MAX_REMEMBERED) {
                    stored.put(name, hash);
                }
            }
        });
        return new Acceptance(List.copyOf(judged.values()), gone, stored);
    }

    private static Judged judged(boolean builtIn, Map<String, String> accepted, ToolDefinition tool) {
        var hash = tool.hash();
        var known = accepted.get(tool.name());
        var standing = known == null ? Standing.NEW : known.equals(hash) ? Standing.UNCHANGED : Standing.CHANGED;
        return new Judged(tool, hash, standing, !builtIn && standing == Standing.CHANGED);
    }

    /** The tools that a model may see. */
    List<ToolDefinition> offered() {
        return tools.stream().filter(each -> !each.waits()).map(Judged::tool).toList();
    }

    /** The tools that wait for a click. */
    List<Judged> waiting() {
        return tools.stream().filter(Judged::waits).toList();
    }

    /**
     * Returns the hashes to store after a person has accepted a tool as they saw it. Nothing changes if the tool has changed
     * again or is not waiting.
     */
    Map<String, String> accepting(String name, String seen) {
        boolean asSeen = waiting().stream()
                .anyMatch(each -> each.tool().name().equals(name) && each.hash().equals(seen));
        if (!asSeen) {
            return accepted;
        }
        var stored = new LinkedHashMap<>(accepted);
        stored.put(name, seen);
        return Collections.unmodifiableMap(stored);
    }
}
