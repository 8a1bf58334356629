package dev.steward.agent.turn;

import dev.steward.agent.definition.Capabilities;
import dev.steward.exposed.ExposedTools;
import dev.steward.tool.ToolScope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool servers that a run may use. */
final class RunTools {

    private RunTools() {}

    /** The named servers, or all enabled ones if none are named; none if the run may not use any. */
    static ToolScope scope(Capabilities may) {
        var named = may.mcpServers();
        if (!may.useMcp()) {
            return ToolScope.NONE;
        }
        return named == null ? ToolScope.ALL : new ToolScope(servers(named));
    }

    /** The named servers, which the run depends on; empty if none are named. */
    static Optional<ToolScope> named(Capabilities may) {
        return may.useMcp() && may.mcpServers() != null ? Optional.of(scope(may)) : Optional.empty();
    }

    /** Whether it may use the state that it keeps between runs. */
    static boolean hasState(Capabilities may) {
        var named = may.mcpServers();
        return may.useMcp() && (named == null || servers(named).contains(ExposedTools.SERVER));
    }

    /** The question to the person before a run continues with servers that need a sign-in. */
    static String signIn(List<String> servers) {
        var named = servers.stream().map("“%s”"::formatted).collect(Collectors.joining(", "));
        return "%s %s you to sign in: see Settings, Tools. The run continues when you have."
                .formatted(named, servers.size() == 1 ? "needs" : "need");
    }

    private static Set<String> servers(String named) {
        return Stream.of(named.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
