package dev.steward.platform.web;

import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;

/** Lets pages of the listed origins read answers. Nothing is listed unless a person does. */
@Configuration(proxyBeanMethods = false)
class CrossOrigin {

    /** What an MCP host in a page of a listed origin has to read. */
    private static final String SESSION = "Mcp-Session-Id";

    @Bean
    CorsWebFilter corsFilter(WebProperties properties) {
        var listed = properties.listedOrigins();
        var everything = new CorsConfiguration();
        // Which ones are allowed is decided below, once for the guard and for this.
        everything.setAllowedOriginPatterns(List.of(CorsConfiguration.ALL));
        everything.setAllowedMethods(List.of(CorsConfiguration.ALL));
        everything.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        everything.setExposedHeaders(List.of(SESSION));
        everything.setAllowCredentials(true);
        return new CorsWebFilter(exchange -> Optional.ofNullable(
                        exchange.getRequest().getHeaders().getFirst(HttpHeaders.ORIGIN))
                .flatMap(Origin::alone)
                .filter(listed::contains)
                .map(_ -> everything)
                .orElse(null));
    }
}
