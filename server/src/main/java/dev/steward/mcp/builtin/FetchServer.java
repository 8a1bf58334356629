package dev.steward.mcp.builtin;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.LocalServer;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundFailure;
import dev.steward.outbound.RedirectCheck;
import dev.steward.platform.security.Origin;
import dev.steward.platform.task.Blocking;
import dev.steward.tool.AddressGate;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * Lets a model fetch from the web: pages as Markdown, everything else unchanged.
 *
 * @param ready completes when the allowed hosts are known; subscribed to before each use
 */
record FetchServer(Outbound outbound, Mono<Void> ready, Blocking blocking, RobotsFiles robots)
        implements BuiltInServer, LocalServer {

    @Override
    public Mono<ServerAddress> address() {
        return ready.thenReturn(new ServerAddress.InProcess(this));
    }

    @Override
    public String name() {
        return "fetch";
    }

    @Override
    public Mono<List<McpSchema.Tool>> tools() {
        return Mono.just(FetchTools.ALL);
    }

    @Override
    public Mono<McpSchema.CallToolResult> call(String tool, Map<String, Object> arguments, LocalCall in) {
        return Mono.defer(() -> switch (tool) {
                    case FetchTools.GET -> fetch(FetchArguments.of("GET", arguments));
                    case FetchTools.REQUEST -> fetch(FetchArguments.of(null, arguments));
                    default -> throw new Wrong("There is no such tool. Use http_get or http_request.");
                })
                .onErrorResume(
                        e -> e instanceof Wrong || e instanceof OutboundFailure,
                        e -> Mono.just(error(String.valueOf(e.getMessage()))));
    }

    private Mono<McpSchema.CallToolResult> fetch(FetchArguments arguments) {
        return Mono.deferContextual(context -> {
            var gate = AddressGate.in(context);
            RedirectCheck check = next -> gate.refusal(next.method(), next.url());
            return mayBeRead(arguments, check)
                    .flatMap(mayBe -> mayBe
                            ? outbound.send(arguments.request(), check)
                                    .flatMap(answer -> blocking.call(
                                            () -> LocalServer.result(FetchResult.of(answer, arguments), false)))
                            : Mono.just(error(
                                    "The robots.txt of this site asks programs not to read this address, so it was not"
                                            + " fetched. Another page of the site may be open to them.")));
        });
    }

    private Mono<Boolean> mayBeRead(FetchArguments arguments, RedirectCheck check) {
        var request = arguments.request();
        if (!request.method().equals("GET")) {
            return Mono.just(true);
        }
        return Mono.justOrEmpty(Origin.of(request.url()))
                .flatMap(origin -> robots.of(origin, check))
                .flatMap(rules -> blocking.call(() -> rules.allow(path(request.url()))))
                .defaultIfEmpty(true);
    }

    private static String path(String url) {
        var uri = URI.create(url);
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private static McpSchema.CallToolResult error(String sentence) {
        return LocalServer.result(Map.of("error", sentence), true);
    }
}
