package dev.steward.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.RouteInventory;
import dev.steward.support.ServiceTest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.reactive.function.server.RouterFunction;
import tools.jackson.databind.json.JsonMapper;

/** Tests what {@code /api/openapi.json} returns. */
@ServiceTest
class ServedSchemaTest {

    /** API routes that return files and pages. */
    private static final Set<String> WITHOUT_DESCRIPTION =
            Set.of("GET /api/openapi.json", "GET /api/docs", "GET /api/docs/{file}", "GET /api/redoc");

    private final JsonMapper json = new JsonMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Autowired
    private List<RouterFunction<?>> tables;

    @LocalServerPort
    private int port;

    @Test
    void itHasEveryRouteOfTheServiceAndNoOther() throws Exception {
        var served = new TreeSet<String>();
        for (var path : json.readTree(get().body()).path("paths").properties()) {
            for (var operation : path.getValue().properties()) {
                served.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey() + " is "
                        + operation.getValue().path("operationId").asString());
            }
        }
        var routes = RouteInventory.of(tables);
        assertThat(served)
                .hasSizeGreaterThan(50)
                .isEqualTo(routes.stream()
                        .filter(route -> route.op() != null)
                        .map(route -> route + " is "
                                + Objects.requireNonNull(route.op()).id())
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(routes.stream()
                        .filter(route -> route.op() == null && route.path().startsWith("/api"))
                        .map(RouteInventory.Route::toString))
                .containsExactlyInAnyOrderElementsOf(WITHOUT_DESCRIPTION);
    }

    @Test
    void itIsTheCommittedOneWithoutItsIndents() throws Exception {
        var served = get().body();
        var committed = Files.readAllBytes(OpenApiContractTest.SCHEMA);
        assertThat(json.readTree(served)).isEqualTo(json.readTree(committed));
        assertThat(served.length).isLessThan(committed.length * 3 / 4);
    }

    @Test
    void itComesPackedToWhoeverCanUnpackIt() throws Exception {
        var packed = get("Accept-Encoding", "gzip");
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(packed.headers().firstValue("ETag"))
                .isNotEqualTo(get().headers().firstValue("ETag"));
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(unpacked.readAllBytes()).isEqualTo(get().body());
        }
    }

    @Test
    void whoeverHasItIsToldSo() throws Exception {
        var whole = get().headers();
        assertThat(whole.firstValue("Content-Type")).contains("application/json");
        assertThat(whole.firstValue("Cache-Control")).contains("no-cache");
        assertThat(whole.firstValue("Vary")).contains("Accept-Encoding");
        var etag = whole.firstValue("ETag").orElse("");
        assertThat(etag).startsWith("\"").hasSizeGreaterThan(10);
        var again = get("If-None-Match", etag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).contains(etag);
        for (var known : List.of("*", "W/" + etag, "\"another\", " + etag)) {
            assertThat(get("If-None-Match", known).statusCode()).as(known).isEqualTo(304);
        }
        assertThat(get("If-None-Match", "\"another\"").statusCode()).isEqualTo(200);
    }

    @Test
    void itIsTheSameInEveryLanguage() throws Exception {
        var etag = get().headers().firstValue("ETag");
        for (var language : List.of("de", "fr-CH", "x-1", "ar")) {
            assertThat(get("Accept-Language", language).headers().firstValue("ETag"))
                    .as(language)
                    .isEqualTo(etag);
        }
    }

    private HttpResponse<byte[]> get(String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/openapi.json"))
                .timeout(Duration.ofSeconds(30));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
