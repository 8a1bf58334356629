package dev.steward.mcp.client;

import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import java.util.List;
import org.springframework.stereotype.Component;

/** Provides the enabled servers to turns. */
@Component
record PluggedSources(ServerDirectory directory, ToolServers servers, ServerCalls calls) implements ToolSources {

    @Override
    public List<ToolSource> now() {
        return directory.all().stream()
                .filter(server -> server.standing().enabled())
                .<ToolSource>map(server -> new ServerSource(server, servers, calls))
                .toList();
    }
}
