package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

class CrossOriginTest {

    private final WebTestClient client = WebTestClient.bindToRouterFunction(RouterFunctions.route()
                    .GET("/api/topics", _ -> ServerResponse.ok().build())
                    .build())
            .webFilter(new CrossOrigin()
                    .corsFilter(new WebProperties(
                            "127.0.0.1", 8000, false, false, List.of(), "", List.of(" HTTPS://Tools.example.org:443"))))
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
                .value("Access-Control-Expose-Headers", exposed -> assertThat(exposed.split(", "))
                        .contains("Mcp-Session-Id", "X-Read-After", "Retry-After", "Content-Disposition"));
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
