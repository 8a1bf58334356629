package dev.steward.mcp.server;

import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.call;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for a person to see what Steward offers as a tool server, which hosts are connected, and their calls. */
@Configuration(proxyBeanMethods = false)
class HostRoutes {

    private static final String TAG = "MCP server";

    private static final String HOSTS = "/api/mcp/server/hosts";

    @Bean
    RouterFunction<ServerResponse> hostApi(ServerFacts facts, Hosts hosts, HostCalls calls) {
        return new RouteTable()
                .GET(
                        "/api/mcp/server/info",
                        call(facts::info),
                        Op.of("readMcpServer", TAG, "Get what Steward exposes to MCP hosts and how they connect")
                                .returns(200, ServerInfo.class))
                .GET(
                        HOSTS,
                        call(() -> Mono.just(hosts.list())),
                        Op.of("listMcpHosts", TAG, "List connected MCP hosts, first connected first")
                                .returnsList(HostRead.class))
                .DELETE(
                        HOSTS + "/{id}",
                        bySegment(id -> hosts.disconnect(id) ? Mono.empty() : Mono.error(new Problem.NotFound("Host"))),
                        Op.of(
                                        "disconnectMcpHost",
                                        TAG,
                                        "End the session of an MCP host; its pending calls are completed")
                                .path("id", String.class)
                                .empty(204)
                                .problems(404, 422))
                .GET(
                        "/api/mcp/server/calls",
                        request -> ServerResponse.ok().bodyValue(calls.last(limit(request))),
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

    private static int limit(ServerRequest request) {
        long wanted = Requests.number(request, "limit").orElse((long) HostCalls.USUAL);
        return (int) Math.clamp(wanted, 1, HostCalls.MAX);
    }
}
