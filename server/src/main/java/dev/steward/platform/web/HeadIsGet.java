package dev.steward.platform.web;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Answers HEAD like GET. The server then omits the body and never starts a stream. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
class HeadIsGet implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var request = exchange.getRequest();
        return request.getMethod() == HttpMethod.HEAD
                ? chain.filter(exchange.mutate()
                        .request(get -> get.method(HttpMethod.GET))
                        .build())
                : chain.filter(exchange);
    }
}
