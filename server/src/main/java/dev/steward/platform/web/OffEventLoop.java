package dev.steward.platform.web;

import dev.steward.platform.task.Blocking;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Handles each request on a virtual thread, so that no handler can hold up an event loop.
 *
 * <p>It also keeps answers from being complete before their request has been taken off the wire: then Reactor Netty may
 * forget to read on, and the next request on the connection waits for ever (reactor/reactor-netty#4361).
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class OffEventLoop implements WebFilter {

    private final Blocking blocking;

    OffEventLoop(Blocking blocking) {
        this.blocking = blocking;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange).subscribeOn(blocking.scheduler());
    }
}
