package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

class CrossOriginTest {

    private static final WebProperties PROPERTIES = new WebProperties(
            "127.0.0.1", 8000, false, false, List.of(), "", List.of(" HTTPS://Tools.example.org:443"));

    private final WebTestClient client = WebTestClient.bindToRouterFunction(RouterFunctions.route()
                    .GET("/api/topics", request -> {
                        Answers.varyByEncoding(request);
                        return ServerResponse.ok().build();
                    })
                    .build())
            .webFilter(new CrossOrigin().corsFilter(PROPERTIES))
            .build();

    @Test
    void aListedOriginMayRead() {
        client.get()
                .uri("http://localhost/api/topics")
                .header("Origin", "https://tools.example.org")
                .exchange()
                .expectHeader()
                .valueEquals("Access-Control-Allow-Origin", "https://tools.example.org")
                .expectHeader()
                .values("Vary", varies -> assertThat(varies).contains("Origin", "Accept-Encoding"))
                .expectHeader()
                .value("Access-Control-Expose-Headers", exposed -> assertThat(exposed.split(", "))
                        .contains("Mcp-Session-Id", "X-Read-After", "Retry-After", "Content-Disposition"));
    }

    @Test
    void aListedOriginReadsRefusalsOfOtherFilters() {
        try (var context = new AnnotationConfigApplicationContext()) {
            context.registerBean(WebProperties.class, () -> PROPERTIES);
            context.register(CrossOrigin.class, RequestFilters.class);
            context.refresh();
            var filters =
                    context.getBeanProvider(WebFilter.class).orderedStream().toArray(WebFilter[]::new);
            WebTestClient.bindToWebHandler(_ -> Mono.empty())
                    .webFilter(filters)
                    .build()
                    .post()
                    .uri("http://localhost/api/topics")
                    .header("Origin", "https://tools.example.org")
                    .header("Content-Encoding", "gzip")
                    .exchange()
                    .expectStatus()
                    .isEqualTo(500) // without the handler that writes the problem
                    .expectHeader()
                    .valueEquals("Access-Control-Allow-Origin", "https://tools.example.org");
        }
    }

    @Test
    void aListedOriginMayAskForMethodsAndHeaders() {
        client.options()
                .uri("http://localhost/api/topics")
                .header("Origin", "https://tools.example.org")
                .header("Access-Control-Request-Method", "PATCH")
                .header("Access-Control-Request-Headers", "x-client-id")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Access-Control-Allow-Methods", "PATCH");
    }

    @Test
    void anOriginIsTheSameHoweverItIsWritten() {
        client.get()
                .uri("http://localhost/api/topics")
                .header("Origin", "https://TOOLS.example.org:443")
                .exchange()
                .expectHeader()
                .valueEquals("Access-Control-Allow-Origin", "https://TOOLS.example.org:443")
                .expectHeader()
                .valueEquals("Access-Control-Allow-Credentials", "true");
    }

    @Test
    void nobodyElseIsToldThatHeMay() {
        client.get()
                .uri("http://localhost/api/topics")
                .header("Origin", "https://evil.example")
                .exchange()
                .expectHeader()
                .doesNotExist("Access-Control-Allow-Origin");
    }
}
