package dev.steward.platform.web;

import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** A list of routes, each with the description for the API schema. The first match handles a request. */
public final class RouteTable {

    /** The route attribute that holds its {@link Op}. */
    public static final String OP = Op.class.getName();

    private final RouterFunctions.Builder routes = RouterFunctions.route();

    public RouteTable GET(String path, HandlerFunction<ServerResponse> handler, Op op) {
        routes.GET(path, handler).withAttribute(OP, op.at(path));
        return this;
    }

    public RouteTable POST(String path, HandlerFunction<ServerResponse> handler, Op op) {
        routes.POST(path, handler).withAttribute(OP, op.at(path));
        return this;
    }

    public RouteTable PUT(String path, HandlerFunction<ServerResponse> handler, Op op) {
        routes.PUT(path, handler).withAttribute(OP, op.at(path));
        return this;
    }

    public RouteTable PATCH(String path, HandlerFunction<ServerResponse> handler, Op op) {
        routes.PATCH(path, handler).withAttribute(OP, op.at(path));
        return this;
    }

    public RouteTable DELETE(String path, HandlerFunction<ServerResponse> handler, Op op) {
        routes.DELETE(path, handler).withAttribute(OP, op.at(path));
        return this;
    }

    public RouterFunction<ServerResponse> build() {
        return routes.build();
    }
}
