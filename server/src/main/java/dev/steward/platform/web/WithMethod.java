package dev.steward.platform.web;

import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/** A request with a different method. */
final class WithMethod extends ServerHttpRequestDecorator {

    private final HttpMethod method;

    WithMethod(ServerHttpRequest request, HttpMethod method) {
        super(request);
        this.method = method;
    }

    @Override
    public HttpMethod getMethod() {
        return method;
    }
}
