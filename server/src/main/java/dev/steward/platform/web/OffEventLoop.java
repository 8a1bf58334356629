package dev.steward.platform.web;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.task.Blocking;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Handles each request and its body on virtual threads, so that no handler or large document can block an event loop, and
 * gives each its share of memory until it is answered.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
record OffEventLoop(Blocking blocking, MemoryBudget budget, JsonBody json) implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var memory = budget.open();
        var request = new ArrivingRequest(exchange.getRequest(), blocking.scheduler(), memory, json);
        var elsewhere = exchange.mutate().request(request).build();
        request.putInto(elsewhere);
        var response = exchange.getResponse();
        response.beforeCommit(() -> request.discardRest(response.getHeaders()));
        return chain.filter(elsewhere).subscribeOn(blocking.scheduler()).doFinally(_ -> memory.close());
    }
}
