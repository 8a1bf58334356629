package dev.steward.platform.web;

import dev.steward.platform.version.Version;
import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Whether the service lives, and which build it is. */
@Configuration(proxyBeanMethods = false)
class HealthRoutes {

    private static final String TAG = "Service";

    /** The answer of the health check. */
    record Health(String status, String version) {}

    @Bean
    RouterFunction<ServerResponse> healthApi(Version version) {
        return SpringdocRouteBuilder.route()
                .GET(
                        "/api/health",
                        _ -> ServerResponse.ok().bodyValue(new Health("ok", version.version())),
                        Op.of("health", TAG, "Whether the service lives").returns(200, Health.class))
                .GET(
                        "/api/version",
                        _ -> ServerResponse.ok().bodyValue(version),
                        Op.of("version", TAG, "Which build this is").returns(200, Version.class))
                .build();
    }
}
