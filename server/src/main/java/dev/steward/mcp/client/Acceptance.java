package dev.steward.mcp.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a new list of a server's tools means against what was accepted of it. A tool is accepted as it is first seen: to plug
 * the server in was to trust it. One that says something else later may be made to deceive, and waits for a click.
 *
 * @param tools in the order of the server, each name once
 * @param gone the names of accepted tools that the server no longer offers
 * @param accepted what is to be stored: the hash of each tool by its name. Tools that are gone keep theirs, or they could
 *     come back as something else
 */
record Acceptance(List<Judged> tools, List<String> gone, Map<String, String> accepted) {

    /** Names that are remembered; those that went first are forgotten beyond that. */
    static final int MAX_REMEMBERED = 2_000;

    enum Standing {
        NEW,
        UNCHANGED,
        CHANGED
    }

    /**
     * A tool with what it is against the accepted one.
     *
     * @param hash of the tool as it is now
     * @param waits whether no model sees it before a person has accepted it
     */
    record Judged(ToolDefinition tool, String hash, Standing standing, boolean waits) {}

    Acceptance {
        tools = List.copyOf(tools);
        gone = List.copyOf(gone);
        accepted = Collections.unmodifiableMap(new LinkedHashMap<>(accepted));
    }

    /**
     * @param builtIn whether the server came with Steward, so that its tools change with a version of it
     * @param accepted the hashes that were stored
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
     * What is to be stored once a person has accepted a tool as they saw it. A tool that has changed again since, or that
     * does not wait, changes nothing.
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
