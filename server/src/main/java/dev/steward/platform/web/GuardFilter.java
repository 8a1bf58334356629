package dev.steward.platform.web;

import dev.steward.platform.task.ClientId;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Applies the {@link RequestGuard} to all requests, and puts the originating window into the context. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class GuardFilter implements WebFilter {

    private final RequestGuard guard;

    GuardFilter(WebProperties properties) {
        this.guard = new RequestGuard(properties);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var request = exchange.getRequest();
        var headers = request.getHeaders();
        var facts = new RequestGuard.Facts(
                request.getMethod().name(),
                target(request),
                request.getPath().value(),
                headers.getOrEmpty(HttpHeaders.HOST),
                headers.getFirst("X-Forwarded-Proto"),
                headers.getFirst(HttpHeaders.ORIGIN),
                headers.getFirst("Sec-Fetch-Site"),
                headers.getFirst("Sec-Fetch-Mode"),
                headers.getFirst(HttpHeaders.CONTENT_TYPE));
        return guard.refuse(facts).map(problem -> Mono.<Void>error(problem)).orElseGet(() -> chain.filter(exchange)
                .contextWrite(context -> ClientId.put(context, headers.getFirst(ClientId.HEADER))));
    }

    /** The request target as sent; the parsed request has lost a host named there. */
    private static String target(ServerHttpRequest request) {
        return ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest sent
                ? sent.uri()
                : request.getPath().value();
    }
}
