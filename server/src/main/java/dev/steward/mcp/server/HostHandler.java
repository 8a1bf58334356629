package dev.steward.mcp.server;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record HostHandler(ServerFacts facts, Hosts hosts, HostCalls calls) {

    Mono<ServerResponse> info(ServerRequest request) {
        return facts.info().flatMap(info -> ServerResponse.ok().bodyValue(info));
    }

    Mono<ServerResponse> hosts(ServerRequest request) {
        return ServerResponse.ok().bodyValue(hosts.list());
    }

    Mono<ServerResponse> disconnect(ServerRequest request) {
        if (!hosts.disconnect(Requests.segment(request, "id"))) {
            throw new Problem.NotFound("Host");
        }
        return ServerResponse.noContent().build();
    }

    Mono<ServerResponse> calls(ServerRequest request) {
        long wanted = Requests.number(request, "limit").orElse((long) HostCalls.USUAL);
        return ServerResponse.ok().bodyValue(calls.last((int) Math.clamp(wanted, 1, HostCalls.MAX)));
    }
}
