package dev.steward.platform.web;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Keeps API responses out of all caches, unless a response sets its own policy. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class NotStored implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var path = exchange.getRequest().getPath().value();
        if (path.startsWith("/api/") || path.startsWith("/hooks/")) {
            exchange.getResponse().getHeaders().setCacheControl(CacheControl.noStore());
        }
        return chain.filter(exchange);
    }
}
