package dev.steward.contract;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.springdoc.core.utils.Constants;
import org.springframework.core.io.Resource;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The same routes, with springdoc's description of each added next to ours for visitors. */
record DescribedRoutes<T extends ServerResponse>(RouterFunction<T> routes) implements RouterFunction<T> {

    @Override
    public Mono<HandlerFunction<T>> route(ServerRequest request) {
        return routes.route(request);
    }

    @Override
    public void accept(RouterFunctions.Visitor visitor) {
        routes.accept(new Translator(visitor));
    }

    private record Translator(RouterFunctions.Visitor visitor) implements RouterFunctions.Visitor {

        @Override
        public void attributes(Map<String, Object> attributes) {
            Map<String, Object> both = new HashMap<>(attributes);
            if (attributes.get(RouteTable.OP) instanceof Op op) {
                both.put(Constants.OPERATION_ATTRIBUTE, Operations.of(op));
            }
            visitor.attributes(both);
        }

        @Override
        public void startNested(RequestPredicate predicate) {
            visitor.startNested(predicate);
        }

        @Override
        public void endNested(RequestPredicate predicate) {
            visitor.endNested(predicate);
        }

        @Override
        public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
            visitor.route(predicate, handler);
        }

        @Override
        public void resources(Function<ServerRequest, Mono<Resource>> lookup) {
            visitor.resources(lookup);
        }

        @Override
        public void unknown(RouterFunction<?> routes) {
            visitor.unknown(routes);
        }
    }
}
