package dev.steward.platform.web;

import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;

/** Lets pages of the configured origins read responses. By default there are none. */
@Configuration(proxyBeanMethods = false)
class CrossOrigin {

    /** What pages of such origins need from a response; browsers hide other headers from them. */
    private static final List<String> EXPOSED = List.of(
            "Mcp-Session-Id",
            "X-Read-After",
            HttpHeaders.ALLOW,
            HttpHeaders.CONTENT_DISPOSITION,
            HttpHeaders.CONTENT_RANGE,
            HttpHeaders.ETAG,
            HttpHeaders.RETRY_AFTER);

    /** Before all that may refuse a request, except the guard: pages of such origins read refusals too. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 2)
    CorsWebFilter corsFilter(WebProperties properties) {
        var listed = properties.listedOrigins();
        var everything = new CorsConfiguration();
        // The allowed ones are chosen below, by the same list as in the guard.
        everything.setAllowedOriginPatterns(List.of(CorsConfiguration.ALL));
        everything.setAllowedMethods(List.of(CorsConfiguration.ALL));
        everything.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        everything.setExposedHeaders(EXPOSED);
        everything.setAllowCredentials(true);
        return new CorsWebFilter(exchange -> Optional.ofNullable(
                        exchange.getRequest().getHeaders().getFirst(HttpHeaders.ORIGIN))
                .flatMap(Origin::alone)
                .filter(listed::contains)
                .map(_ -> everything)
                .orElse(null));
    }
}
