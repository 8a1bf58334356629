package dev.steward.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A change of the interface shows as a change of the committed schema, from which the web client's types are made. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient(timeout = "60s")
class OpenApiContractTest {

    private static final Path SNAPSHOT = Path.of("src/test/resources/openapi.json");

    private final JsonMapper json =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Autowired
    WebTestClient client;

    @Test
    void theSchemaIsTheCommittedOne() throws IOException {
        var served = client.get()
                .uri("/api/openapi.json")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        var current = json.writeValueAsString(json.readTree(served)) + "\n";
        if (Boolean.getBoolean("openapi.update")) {
            Files.writeString(SNAPSHOT, current);
        }
        assertThat(current)
                .as("the API schema; after a wanted change run the test with -Dopenapi.update=true")
                .isEqualTo(Files.readString(SNAPSHOT));
    }

    @Test
    void everyRouteIsDocumentedWithAnIdAndAnAnswer() throws IOException {
        JsonNode paths = json.readTree(Files.readString(SNAPSHOT)).path("paths");
        assertThat(paths.size()).isGreaterThan(10);
        for (var path : paths.properties()) {
            for (var operation : path.getValue().properties()) {
                assertThat(operation.getValue().path("operationId").asString(""))
                        .as(operation.getKey() + " " + path.getKey())
                        .isNotBlank();
                assertThat(operation.getValue().path("responses").size()).isPositive();
            }
        }
    }
}
