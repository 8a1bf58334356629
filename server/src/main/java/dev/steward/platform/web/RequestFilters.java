package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Filters for what is the same on every route. */
@Configuration(proxyBeanMethods = false)
class RequestFilters {

    private static final String DOCUMENTATION = "/docs/";

    /**
     * Treats a URL with a trailing slash like the one without, as many clients and guides add it. All later code that checks
     * paths, including guards, sees one spelling. In the documentation, a slash names a folder. A DELETE in the API has to be
     * exact: the address of one message without its id would delete all of them.
     */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebFilter trailingSlash() {
        return (exchange, chain) -> {
            var path = exchange.getRequest().getPath().value();
            boolean isExact = exchange.getRequest().getMethod() == HttpMethod.DELETE && path.startsWith("/api/");
            var plain = isExact ? path : withoutSlash(path);
            return plain.equals(path)
                    ? chain.filter(exchange)
                    : chain.filter(exchange.mutate()
                            .request(request -> request.path(plain))
                            .build());
        };
    }

    private static String withoutSlash(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/' && !path.startsWith(DOCUMENTATION)) {
            end--;
        }
        return path.substring(0, end);
    }

    /** Keeps API responses out of all caches, unless a response sets its own policy. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 2)
    WebFilter notStored() {
        return (exchange, chain) -> {
            var path = exchange.getRequest().getPath().value();
            if (path.startsWith("/api/") || path.startsWith("/hooks/")) {
                exchange.getResponse().getHeaders().setCacheControl(CacheControl.noStore());
            }
            return chain.filter(exchange);
        };
    }

    /** Answers HEAD like GET. The server then omits the body and never starts a stream. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 3)
    WebFilter headIsGet() {
        return (exchange, chain) -> exchange.getRequest().getMethod() == HttpMethod.HEAD
                ? chain.filter(exchange.mutate()
                        .request(get -> get.method(HttpMethod.GET))
                        .build())
                : chain.filter(exchange);
    }

    /** Refuses compressed bodies: nothing unpacks them. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 4)
    WebFilter plainBody() {
        return (exchange, chain) -> exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.CONTENT_ENCODING).stream()
                        .allMatch(coding -> coding.isBlank() || coding.strip().equalsIgnoreCase("identity"))
                ? chain.filter(exchange)
                : Mono.error(new Problem.UnsupportedType("Send the body uncompressed, without Content-Encoding"));
    }
}
