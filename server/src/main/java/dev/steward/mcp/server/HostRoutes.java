package dev.steward.mcp.server;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for a person to see what Steward offers as a tool server, which hosts are connected, and their calls. */
@Configuration(proxyBeanMethods = false)
class HostRoutes {

    private static final String TAG = "MCP server";

    private static final String HOSTS = "/api/mcp/server/hosts";

    @Bean
    RouterFunction<ServerResponse> hostApi(HostHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/mcp/server/info",
                        handler::info,
                        Op.of("readMcpServer", TAG, "Get what Steward exposes to MCP hosts and how they connect")
                                .returns(200, ServerInfo.class))
                .GET(
                        HOSTS,
                        handler::hosts,
                        Op.of("listMcpHosts", TAG, "List connected MCP hosts, first connected first")
                                .returnsList(HostRead.class))
                .DELETE(
                        HOSTS + "/{id}",
                        handler::disconnect,
                        Op.of(
                                        "disconnectMcpHost",
                                        TAG,
                                        "End the session of an MCP host; its pending calls are completed")
                                .path("id", String.class)
                                .empty(204)
                                .problems(404, 422))
                .GET(
                        "/api/mcp/server/calls",
                        handler::calls,
                        Op.of("listMcpHostCalls", TAG, "List the last calls of MCP hosts, newest first")
                                .query(
                                        "limit",
                                        Long.class,
                                        "How many; %d when left out, at most %d"
                                                .formatted(HostCalls.USUAL, HostCalls.MAX))
                                .returnsList(HostCallRead.class)
                                .problems(422))
                .build();
    }
}
