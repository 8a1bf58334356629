package dev.steward.support;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** Lists the routes of the routing tables. */
public final class RouteInventory implements RouterFunctions.Visitor {

    private static final Pattern ROUTE = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) && (/[^ )]*)");

    /** @param op the route's description for the API schema, if any */
    public record Route(
            String method, String path, @Nullable Op op) {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private final List<Route> found = new ArrayList<>();
    private @Nullable Op described;

    private RouteInventory() {}

    public static List<Route> of(List<RouterFunction<?>> tables) {
        var inventory = new RouteInventory();
        tables.forEach(table -> table.accept(inventory));
        return inventory.found;
    }

    @Override
    public void attributes(Map<String, Object> attributes) {
        described = (Op) attributes.get(RouteTable.OP);
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
        var text = ROUTE.matcher(predicate.toString());
        if (text.find()) {
            found.add(new Route(text.group(1), text.group(2), described));
        }
        described = null;
    }

    @Override
    public void startNested(RequestPredicate predicate) {}

    @Override
    public void endNested(RequestPredicate predicate) {}

    @Override
    public void resources(Function<ServerRequest, Mono<Resource>> lookup) {}

    @Override
    public void unknown(RouterFunction<?> route) {}
}
