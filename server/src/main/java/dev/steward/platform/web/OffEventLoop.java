package dev.steward.platform.web;

import dev.steward.platform.task.Blocking;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Handles each request on virtual threads, its body too, so that no handler and no large document can hold up an event
 * loop.
 *
 * <p>It also keeps answers from being complete before their request has been taken off the wire: then Reactor Netty may
 * forget to read on, and the next request on the connection waits for ever (reactor/reactor-netty#4361).
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class OffEventLoop implements WebFilter {

    /** Pieces of a body that may wait for their reader. */
    private static final int AHEAD = 8;

    private final Blocking blocking;

    OffEventLoop(Blocking blocking) {
        this.blocking = blocking;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var elsewhere =
                exchange.mutate().request(new Elsewhere(exchange.getRequest())).build();
        return chain.filter(elsewhere).subscribeOn(blocking.scheduler());
    }

    private final class Elsewhere extends ServerHttpRequestDecorator {

        Elsewhere(ServerHttpRequest request) {
            super(request);
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return super.getBody().publishOn(blocking.scheduler(), AHEAD);
        }
    }
}
