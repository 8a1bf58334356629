package dev.steward.platform.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Handles methods that no route accepts at a path where another method is accepted: OPTIONS lists the accepted ones, all
 * others are refused with that list. The routes are queried, so that nothing is declared twice.
 */
@Component
record OtherMethods(@Qualifier("routerFunctionMapping") RouterFunctionMapping routes)
        implements HandlerMapping, Ordered {

    private static final List<HttpMethod> METHODS =
            List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE);

    /** After the routes. */
    @Override
    public int getOrder() {
        return 1;
    }

    @Override
    public Mono<Object> getHandler(ServerWebExchange exchange) {
        return Flux.fromIterable(METHODS)
                .filterWhen(method -> isTaken(exchange, method))
                .collectList()
                .filter(taken -> !taken.isEmpty())
                .map(taken -> (WebHandler) unanswered -> answer(unanswered, taken));
    }

    private Mono<Boolean> isTaken(ServerWebExchange exchange, HttpMethod method) {
        var table = routes.getRouterFunction();
        var asked = exchange.mutate().request(request -> request.method(method)).build();
        Map<String, Object> attributes = new HashMap<>(exchange.getAttributes()); // a matching route writes some
        var question = new ServerWebExchangeDecorator(asked) {
            @Override
            public Map<String, Object> getAttributes() {
                return attributes;
            }
        };
        return table == null
                ? Mono.just(false)
                : table.route(ServerRequest.create(question, List.of())).hasElement();
    }

    private static Mono<Void> answer(ServerWebExchange exchange, List<HttpMethod> taken) {
        Set<HttpMethod> allowed = new TreeSet<>(taken);
        allowed.add(HttpMethod.OPTIONS);
        if (allowed.contains(HttpMethod.GET)) {
            allowed.add(HttpMethod.HEAD);
        }
        var method = exchange.getRequest().getMethod();
        if (method != HttpMethod.OPTIONS) {
            return Mono.error(new MethodNotAllowedException(method, allowed));
        }
        var response = exchange.getResponse();
        response.setStatusCode(HttpStatus.NO_CONTENT);
        response.getHeaders().setAllow(allowed);
        return response.setComplete();
    }
}
