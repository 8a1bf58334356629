package dev.steward.agent;

import dev.steward.tool.ToolScope;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which tool servers a run may use. */
final class RunTools {

    /** The server that is Steward itself. */
    static final String OWN = "steward";

    private RunTools() {}

    /** Those that are named, and where none are named all that are on; none where it may use none. */
    static ToolScope scope(Capabilities may) {
        var named = may.mcpServers();
        if (!may.useMcp()) {
            return ToolScope.NONE;
        }
        return named == null ? ToolScope.ALL : new ToolScope(servers(named));
    }

    /** Whether it may use what it notes for its next runs. */
    static boolean hasState(Capabilities may) {
        var named = may.mcpServers();
        return may.useMcp() && (named == null || servers(named).contains(OWN));
    }

    private static Set<String> servers(String named) {
        return Stream.of(named.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
