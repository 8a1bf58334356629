package dev.steward.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.memory.RoomyHeap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds the API schema from the descriptions of the routes and from the records, and nowhere else. A change of the interface
 * shows up as a change of the committed file, which the service serves and from which the web client's types are generated.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "springdoc.api-docs.enabled=true",
            "springdoc.api-docs.path=" + OpenApiContractTest.MADE,
            "springdoc.paths-to-match=/api/**,/hooks/**",
            "springdoc.writer-with-order-by-keys=true",
            "spring.http.codecs.max-in-memory-size=64MB" /* of the tests' client */
        })
@AutoConfigureWebTestClient(timeout = "300s")
@Import({ApiSchema.class, RoomyHeap.class})
class OpenApiContractTest {

    static final String MADE = "/api/made-from-the-routes";

    /** The committed schema. */
    static final Path SCHEMA = Path.of("src/main/resources/META-INF/resources/api/openapi.json");

    private final JsonMapper json =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Autowired
    WebTestClient client;

    @Test
    void theSchemaIsTheCommittedOne() throws IOException {
        var made = client.get()
                .uri(MADE)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        var current = json.writeValueAsString(json.readTree(made)) + "\n";
        if (Boolean.getBoolean("openapi.update")) {
            Files.writeString(SCHEMA, current);
        }
        assertThat(current)
                .as("the API schema; after a wanted change run the test with -Dopenapi.update=true")
                .isEqualTo(Files.readString(SCHEMA));
    }

    @Test
    void everyRouteIsDocumentedWithAnIdAndAnAnswer() throws IOException {
        JsonNode paths = json.readTree(Files.readString(SCHEMA)).path("paths");
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

    @Test
    void everyOperationWithABodySaysThatItMayBeTooLarge() throws IOException {
        JsonNode paths = json.readTree(Files.readString(SCHEMA)).path("paths");
        for (var path : paths.properties()) {
            for (var operation : path.getValue().properties()) {
                if (operation.getValue().has("requestBody") && !takesAnything(operation.getValue())) {
                    assertThat(operation.getValue().path("responses").has("413"))
                            .as(operation.getKey() + " " + path.getKey())
                            .isTrue();
                }
            }
        }
    }

    /** A page of another origin may ask any route. */
    @Test
    void everyOperationSaysThatItMayBeForbidden() throws IOException {
        var paths = json.readTree(Files.readString(SCHEMA)).path("paths");
        assertThat(paths.properties().stream()
                        .flatMap(path -> path.getValue().properties().stream())
                        .filter(operation ->
                                !operation.getValue().path("responses").has("403")))
                .isEmpty();
    }

    @Test
    void anArtifactOfJsonMayBeAnyJson() throws IOException {
        var content = json.readTree(Files.readString(SCHEMA))
                .at("/paths/~1api~1agents~1{id}~1artifacts~1{artifact_id}~1raw/get/responses/200/content");
        assertThat(content.has("application/json")).isTrue();
        assertThat(content.at("/application~1json/schema/type").isMissingNode()).isTrue();
    }

    /** Of such a body only the beginning is read. */
    private static boolean takesAnything(JsonNode operation) {
        return operation.path("requestBody").path("content").has("*/*");
    }

    @Test
    void everyWebhookTakesAnyBodyAndAnswersAHandshake() throws IOException {
        var hooks = json.readTree(Files.readString(SCHEMA)).path("paths").properties().stream()
                .filter(path -> path.getKey().endsWith("/hooks/{token}"))
                .map(path -> path.getValue().path("post"))
                .toList();
        assertThat(hooks).hasSize(3).allSatisfy(hook -> {
            assertThat(takesAnything(hook)).isTrue();
            assertThat(hook.path("requestBody").path("required").asBoolean(false))
                    .isFalse();
            assertThat(hook.at("/responses/200/content").has("text/plain")).isTrue();
            assertThat(hook.path("parameters").findValuesAsString("name")).contains("validationToken", "X-Hook-Secret");
        });
    }

    @Test
    void aNumberOfTheQueryHasTheLimitsThatTheServerKeeps() throws IOException {
        var parameters = json.readTree(Files.readString(SCHEMA)).at("/paths/~1api~1search/get/parameters");
        assertThat(parameters
                        .valueStream()
                        .filter(each -> each.path("name").asString().equals("limit"))
                        .map(each -> each.path("schema")))
                .singleElement()
                .satisfies(limit -> {
                    assertThat(limit.path("minimum").asInt()).isEqualTo(1);
                    assertThat(limit.path("maximum").asInt()).isEqualTo(40);
                });
    }

    @Test
    void everyTextAndEveryListThatAClientMaySendHasAnEnd() throws IOException {
        var schema = json.readTree(Files.readString(SCHEMA));
        var endless = new ArrayList<String>();
        var seen = new HashSet<String>();
        for (var path : schema.path("paths").properties()) {
            for (var operation : path.getValue().properties()) {
                var where = operation.getKey() + " " + path.getKey();
                for (var parameter : operation.getValue().path("parameters")) {
                    addEndless(
                            schema,
                            parameter.path("schema"),
                            where + " " + parameter.path("name").asString(),
                            seen,
                            endless);
                }
                for (var content : operation.getValue().path("requestBody").path("content")) {
                    addEndless(schema, content.path("schema"), where, seen, endless);
                }
            }
        }
        assertThat(seen).as("the inputs that were looked at").hasSizeGreaterThan(5);
        assertThat(endless)
                .as("texts without maxLength, enum or format, lists without maxItems, ids without minimum")
                .isEmpty();
    }

    private static void addEndless(
            JsonNode schema, JsonNode type, String where, Set<String> seen, List<String> endless) {
        if (!type.isObject()) {
            return;
        }
        var reference = type.path("$ref").asString("");
        if (!reference.isEmpty()) {
            if (seen.add(reference)) {
                addEndless(schema, schema.at(reference.substring(1)), where, seen, endless);
            }
            return;
        }
        if (is("array", type.path("type")) && !type.has("maxItems")) {
            endless.add(where);
        }
        if (is("integer", type.path("type")) && where.matches(".*_ids?(\\[])?") && !type.has("minimum")) {
            endless.add(where);
        }
        if (is("string", type.path("type"))
                && !type.has("maxLength")
                && !type.has("enum")
                && !type.has("const")
                && !type.has("format")) {
            endless.add(where);
        }
        type.path("properties")
                .properties()
                .forEach(property ->
                        addEndless(schema, property.getValue(), where + " " + property.getKey(), seen, endless));
        addEndless(schema, type.path("items"), where + "[]", seen, endless);
        addEndless(schema, type.path("additionalProperties"), where + "{}", seen, endless);
        for (var combination : List.of("oneOf", "anyOf", "allOf")) {
            type.path(combination).forEach(part -> addEndless(schema, part, where, seen, endless));
        }
    }

    private static boolean is(String name, JsonNode type) {
        return type.asString("").equals(name)
                || type.valueStream().anyMatch(one -> one.asString("").equals(name));
    }
}
