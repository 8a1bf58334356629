package dev.steward.mcp.client;

import dev.steward.platform.problem.Problem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a new list of a server's tools with the accepted ones. A tool is accepted when first seen, since adding the server was
 * an act of trust. One whose definition changes later may be malicious and waits for a click.
 *
 * @param tools in the server's order, each name once
 * @param accepted the hash of each tool by name, to be stored. Missing tools keep theirs, or they could come back as something
 *     else
 */
record Acceptance(List<Judged> tools, Map<String, String> accepted) {

    /** Limit of remembered names; beyond it, the tools that disappeared first are forgotten. */
    static final int MAX_REMEMBERED = 2_000;

    /**
     * A tool compared with its accepted definition.
     *
     * @param waits whether it is hidden from models until a person accepts it
     */
    record Judged(ToolDefinition tool, String hash, boolean waits) {}

    Acceptance {
        tools = List.copyOf(tools);
        accepted = Collections.unmodifiableMap(new LinkedHashMap<>(accepted));
    }

    /** @param builtIn whether the server comes with Steward, so that its tools change with Steward's version */
    static Acceptance of(boolean builtIn, Map<String, String> accepted, List<ToolDefinition> offered) {
        var judged = new LinkedHashMap<String, Judged>();
        for (var tool : offered) {
            judged.computeIfAbsent(tool.name(), name -> judged(builtIn, accepted, tool));
        }
        var stored = new LinkedHashMap<String, String>();
        judged.forEach((name, each) ->
                stored.put(name, each.waits() ? accepted.getOrDefault(name, each.hash()) : each.hash()));
        accepted.forEach((name, hash) -> {
            if (stored.size() < MAX_REMEMBERED) {
                stored.putIfAbsent(name, hash);
            }
        });
        return new Acceptance(List.copyOf(judged.values()), stored);
    }

    private static Judged judged(boolean builtIn, Map<String, String> accepted, ToolDefinition tool) {
        var hash = tool.hash();
        boolean isChanged = !accepted.getOrDefault(tool.name(), hash).equals(hash);
        return new Judged(tool, hash, isChanged && !builtIn);
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
     * Returns the hashes to store after a person has accepted a tool.
     *
     * @param seen the hash of the definition they saw
     * @throws Problem.NotFound if there is no such tool
     * @throws Problem.Conflict if it has changed again since, in another window or by the server itself
     */
    Map<String, String> accepting(String name, String seen) {
        var wished = tools.stream()
                .filter(each -> each.tool().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Problem.NotFound("Tool"));
        if (!wished.hash().equals(seen)) {
            throw new Problem.Conflict(
                    "tool-changed", "The tool has changed again since you looked at it. Look at it as it is now.");
        }
        var stored = new LinkedHashMap<>(accepted);
        stored.put(name, seen);
        return stored;
    }
}
