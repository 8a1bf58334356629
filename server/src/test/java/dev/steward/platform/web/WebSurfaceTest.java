package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.RouteInventory;
import dev.steward.support.ServiceTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunction;

@ServiceTest
@Timeout(60)
class WebSurfaceTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private List<RouterFunction<?>> routes;

    @Autowired
    private WebProperties web;

    @LocalServerPort
    private int port;

    @Test
    void healthAndVersionAnswer() {
        client.get()
                .uri("/api/health")
                .exchange()
                .expectBody()
                .jsonPath("$.status")
                .isEqualTo("ok");
        client.get()
                .uri("/api/version")
                .exchange()
                .expectBody()
                .jsonPath("$.version")
                .isNotEmpty();
    }

    @Test
    void thePageOfTheApiIsThereWithAllThatItLoads() {
        var page = client.get()
                .uri("/api/docs")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentType("text/html;charset=UTF-8")
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        var loaded = Pattern.compile("(?:src|href)=\"(/api/[^\"]+)\"")
                .matcher(String.valueOf(page))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(loaded).hasSize(3);
        for (var file : loaded) {
            var packed = client.get()
                    .uri(file)
                    .header("Accept-Encoding", "gzip")
                    .exchange()
                    .expectStatus()
                    .isOk()
                    .returnResult(DataBuffer.class);
            packed.getResponseBody().map(DataBufferUtils::release).blockLast();
            assertThat(packed.getResponseHeaders().getContentType())
                    .as(file)
                    .isNotNull()
                    .extracting(MediaType::getSubtype)
                    .isIn("css", "javascript");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/docs/nothing.js",
                "/api/docs/..%2fopenapi.json",
                "/api/swagger-ui/index.html",
                "/api/openapi.json/swagger-config",
                "/webjars/swagger-ui/5.32.11/index.html"
            })
    void nothingElseOfItIs(String path) {
        client.get()
                .uri(URI.create("http://localhost:" + port + path))
                .exchange()
                .expectStatus()
                .is4xxClientError();
    }

    @Test
    void theReferenceReaderIsServedWhenTheDocumentationIsBuilt() {
        boolean built = getClass().getResource("/META-INF/resources/docs/redoc/index.html") != null;
        client.get().uri("/api/redoc").exchange().expectStatus().isEqualTo(built ? 200 : 404);
    }

    @Test
    void whatIsNotThereIsAProblemDocument() {
        client.get()
                .uri("/api/nothing")
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.detail")
                .isEqualTo("There is nothing at /api/nothing")
                .jsonPath("$.title")
                .isEqualTo("Not found");
    }

    @ParameterizedTest
    @CsvSource({"gzip, 415", "br, 415", "identity, 201", "'', 201"})
    void aCompressedBodyIsRefused(String coding, int status) {
        client.post()
                .uri("/api/topics")
                .contentType(MediaType.APPLICATION_JSON)
                .header("Content-Encoding", coding)
                .bodyValue(Map.of("title", "t"))
                .exchange()
                .expectStatus()
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"title | 400", "[] | 422", "{\"title\": 5, \"parent_id\": {}} | 422", "'' | 422"})
    void aBrokenBodyIsAProblemDocument(String body, int status) {
        client.post()
                .uri("/api/topics")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body.strip())
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @Test
    void aBodyOfMoreThanTenMegabytesIsRefused() {
        client.post()
                .uri("/api/topics")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Map.of("title", "t", "description", "x".repeat(11 * 1024 * 1024)))
                .exchange()
                .expectStatus()
                .isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/../../application.yml",
                "/..%2f..%2fapplication.yml",
                "/assets/%2e%2e/x.yml",
                "/a%5c..%5cb.yml"
            })
    void noPathLeadsOutOfTheSite(String path) {
        client.get()
                .uri(URI.create("http://localhost:" + port + path))
                .exchange()
                .expectStatus()
                .is4xxClientError();
    }

    /** Holds for every route: whatever the response, it is the same. */
    @Test
    void aSlashAtTheEndIsTheSameAddress() {
        for (var path :
                List.of("/api/health", "/api/topics?limit=1", "/api/imports", "/api/docs", "/mcp", "/api/nothing")) {
            int at = path.indexOf('?');
            var slashed = at < 0 ? path + "/" : path.substring(0, at) + "/" + path.substring(at);
            assertThat(status(slashed)).as(slashed).isEqualTo(status(path));
        }
        assertThat(status("/api/health//")).isEqualTo(200);
    }

    /** The address of one thing without its id would delete all of them. */
    @Test
    void aDeletionIsOnlyOfWhatItNames() throws Exception {
        for (var all : List.of(
                "/api/trash",
                "/api/topics/1/messages",
                "/api/workflows/1/state",
                "/api/agents/1/state",
                "/api/topics/1")) {
            assertThat(send("DELETE", all + "/").statusCode()).as(all).isEqualTo(404);
        }
        assertThat(send("DELETE", "/mcp/").statusCode())
                .isEqualTo(send("DELETE", "/mcp").statusCode());
    }

    private int status(String path) {
        return client.get()
                .uri(path)
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    @Test
    void everyAnswerCarriesTheHeadersThatKeepPagesApart() {
        client.get()
                .uri("/api/health")
                .exchange()
                .expectHeader()
                .valueEquals("X-Content-Type-Options", "nosniff")
                .expectHeader()
                .valueMatches("Content-Security-Policy", ".*frame-ancestors 'none'.*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/health",
                "/api/topics",
                "/api/topics/999999999",
                "/api/nothing",
                "/api/events",
                "/api/openapi.json",
                "/",
                "/docs/",
                "/docs/nothing.html"
            })
    void headIsAnsweredAsGetIsWithoutTheBody(String path) throws Exception {
        var head = send("HEAD", path);
        assertThat(head.body()).isEmpty();
        var get = send("GET", path);
        assertThat(head.statusCode()).isEqualTo(get.statusCode());
        for (var name : List.of("Content-Type", "Cache-Control", "ETag", "Content-Security-Policy")) {
            assertThat(head.headers().allValues(name))
                    .as(name)
                    .isEqualTo(get.headers().allValues(name));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUT    | /api/topics       | GET,HEAD,OPTIONS,POST",
                "POST   | /api/topics/tree  | GET,HEAD,OPTIONS",
                "GET    | /api/llm/test     | OPTIONS,POST",
                "HEAD   | /api/llm/test     | OPTIONS,POST",
                "TRACE  | /api/topics/1     | DELETE,GET,HEAD,OPTIONS,PATCH",
                "BREW   | /api/topics/1     | DELETE,GET,HEAD,OPTIONS,PATCH",
                "DELETE | /api/openapi.json | GET,HEAD,OPTIONS",
                "POST   | /topics/a         | GET,HEAD,OPTIONS",
                "PUT    | /docs/x           | GET,HEAD,OPTIONS"
            })
    void anotherMethodIsToldTheOnesThereAre(String method, String path, String allowed) throws Exception {
        var answer = send(method, path);
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers()
                        .firstValue("Allow")
                        .orElse("")
                        .replace(" ", "")
                        .split(","))
                .contains(allowed.split(","));
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        if (!method.equals("HEAD")) {
            assertThat(answer.body()).contains(method + " cannot be sent to " + path + ". It takes ");
        }
    }

    @Test
    void optionsAreAnsweredWhereThereIsARouteAndNowhereElse() throws Exception {
        var answer = send("OPTIONS", "/api/topics");
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers()
                        .firstValue("Allow")
                        .orElse("")
                        .replace(" ", "")
                        .split(","))
                .containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS", "POST");
        assertThat(send("OPTIONS", "/api/nothing").statusCode()).isEqualTo(404);
        assertThat(send("DELETE", "/api/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void noCacheKeepsWhatTheApiAnswers() throws Exception {
        for (var path :
                List.of("/api/health", "/api/topics", "/api/nothing", "/api/docs/nothing.js", "/assets/nothing.js")) {
            assertThat(send("GET", path).headers().firstValue("Cache-Control"))
                    .as(path)
                    .contains("no-store");
        }
        if (getClass().getResource("/META-INF/resources/index.html") != null) {
            assertThat(send("GET", "/").headers().firstValue("Cache-Control")).contains("no-cache");
        }
    }

    /** A response; for a stream, only its status and headers. */
    private Answer send(String method, String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(30))
                .build();
        var http = HttpClient.newHttpClient();
        try {
            var answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            boolean streams = path.equals("/api/events") && method.equals("GET");
            var body = streams ? "" : new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(answer.statusCode(), answer.headers(), body);
        } finally {
            http.shutdownNow();
        }
    }

    private record Answer(int statusCode, HttpHeaders headers, String body) {}

    /** Reliability: the guard runs before every route of the inventory. */
    @Test
    void everyRouteRefusesAForeignHostAForeignOriginAndAForeignSite() {
        var inventory = RouteInventory.of(routes);
        assertThat(inventory).hasSizeGreaterThan(15);
        var foreign = foreignOrigins();
        int turn = 0;
        for (var route : inventory) {
            assertRefused(route, "Host", "evil.com");
            // Webhooks may be called from anywhere.
            if (route.path().contains("/hooks/")) {
                continue;
            }
            assertRefused(route, "Origin", "http://127.0.0.1:1");
            assertRefused(route, "Origin", foreign.get(turn++ % foreign.size()));
            if (!route.path().startsWith("/docs") && route.path().startsWith("/api/")) {
                assertRefused(route, "Sec-Fetch-Site", turn % 2 == 0 ? "cross-site" : "same-site");
            }
        }
    }

    /** Like the test above, but checks only the guard with the service's configuration: every route with every origin. */
    @Test
    void noNameOfTheServiceMakesAnOriginItsOwn() {
        var guard = new RequestGuard(web);
        assertThat(web.ownNames()).contains("127.0.0.1", ServiceTest.ALLOWED_HOST, "steward.public.example");
        for (var route : RouteInventory.of(routes)) {
            for (var origin : foreignOrigins()) {
                var facts = new RequestGuard.Facts(
                        route.method(),
                        filled(route),
                        filled(route),
                        List.of("localhost:" + port),
                        null,
                        origin,
                        null,
                        null,
                        null);
                assertThat(guard.refuse(facts).isPresent())
                        .as(route + " from " + origin)
                        .isEqualTo(!route.path().contains("/hooks/"));
            }
        }
    }

    /** Origins that are not Steward's although each has something in common with it. The request goes to localhost. */
    private List<String> foreignOrigins() {
        var own = "localhost:" + port;
        return List.of(
                "null",
                "file://",
                "http://evil.com",
                "https://" + own,
                "http://localhost",
                "http://localhost:" + (port - 1),
                "http://localhost.:" + port,
                "http://127.0.0.1:" + port,
                "http://127.0.0.1:1",
                "http://[::1]:" + port,
                "http://a." + own,
                "http://" + own + ".evil.com",
                "http://" + own + "@evil.com",
                "http://me@" + own,
                "http://" + own + "/",
                ServiceTest.PUBLIC_URL,
                ServiceTest.PUBLIC_URL + ":8443",
                "http://" + ServiceTest.ALLOWED_HOST,
                "https://" + ServiceTest.ALLOWED_HOST,
                "https://a." + ServiceTest.ALLOWED_HOST);
    }

    private static String filled(RouteInventory.Route route) {
        return route.path().replaceAll("\\{[^}]+}", "1").replace("/**", "/x");
    }

    private void assertRefused(RouteInventory.Route route, String header, String value) {
        var status = client.method(HttpMethod.valueOf(route.method()))
                .uri(filled(route))
                .headers(headers -> headers.set(header, value))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
        assertThat(status).as(route + " with " + header + ": " + value).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/                         |          |                               | page",
                "/                         |          | */*                           | page",
                "/topics/a/b               |          | text/html                     | page",
                "/topics/a/b               |          |                               | page",
                "/topics/a/b               | cors     | */*                           | page",
                "/topics/a/b               | navigate | text/html,*/*;q=0.8           | page",
                "/ws/notes/dir/file.md     |          | text/html,*/*;q=0.8           | page",
                "/ws/notes/dir/file.md     | navigate | text/html                     | page",
                "/ws/notes/dir/file.md     | cors     | text/html                     | 404",
                "/ws/notes/dir/file.md     | no-cors  | image/avif,*/*                | 404",
                "/ws/notes/dir/file.md     |          | */*                           | 404",
                "/ws/notes/dir/file.md     |          | no/such/type                  | 404",
                "/ws/notes/picture.png     |          |                               | 404",
                "/assets/app-0123.js       | navigate | text/html                     | 404",
                "/assets/app-0123.js       | no-cors  | */*                           | 404",
                "/assets/deep/link         | navigate | text/html                     | 404",
                "/api                      | navigate | text/html                     | 404",
                "/.well-known/openid-configuration | | application/json              | 404",
                "/api/a/b                  | navigate | text/html                     | 404",
                "/hooks/a                  | navigate | text/html                     | 405"
            })
    void whoeverGoesToAnAddressOfTheClientGetsTheClient(
            String path, @Nullable String mode, @Nullable String accept, String answer) {
        boolean built = getClass().getResource("/META-INF/resources/index.html") != null;
        var got = client.get()
                .uri(path)
                .headers(headers -> {
                    if (mode != null) {
                        headers.set("Sec-Fetch-Mode", mode);
                    }
                    if (accept != null) {
                        headers.set("Accept", accept);
                    }
                })
                .exchange()
                .expectBody(String.class)
                .returnResult();
        boolean page = built && answer.equals("page");
        int refusal = answer.equals("page") ? 404 : Integer.parseInt(answer);
        assertThat(got.getStatus().value()).isEqualTo(page ? 200 : refusal);
        assertThat(String.valueOf(got.getResponseBody()).contains("<div id=\"root\""))
                .isEqualTo(page);
    }
}
