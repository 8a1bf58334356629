package dev.steward.platform.web;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Treats a URL with a trailing slash like the one without, as many clients and guides add it. All later code that checks
 * paths, including guards, sees one spelling. In the documentation, a slash names a folder.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class TrailingSlash implements WebFilter {

    private static final String DOCUMENTATION = "/docs/";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var path = exchange.getRequest().getPath().value();
        var plain = plain(path);
        return plain.equals(path)
                ? chain.filter(exchange)
                : chain.filter(exchange.mutate()
                        .request(request -> request.path(plain))
                        .build());
    }

    /** The path without trailing slashes. */
    static String plain(String path) {
        if (path.startsWith(DOCUMENTATION)) {
            return path;
        }
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
