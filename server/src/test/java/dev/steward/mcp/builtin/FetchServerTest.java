package dev.steward.mcp.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.steward.outbound.AllowedHosts;
import dev.steward.outbound.Outbound;
import dev.steward.platform.task.Blocking;
import dev.steward.tool.AddressGate;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

@Timeout(120)
class FetchServerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer web;

    private final Outbound outbound = new Outbound(new Blocking(), new AllowedHosts(Set.of("127.0.0.1")));
    private final FetchServer fetch =
            new FetchServer(outbound, Mono.empty(), new Blocking(), new RobotsFiles(outbound, CLOCK));

    @BeforeEach
    void open() throws IOException {
        web = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        serve("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private\n");
        serve("/page", "text/html; charset=utf-8", "<title>T</title><p>kä<a href=b>c</a>");
        serve("/json", "application/json", "{\"a\":\"ä\"}");
        serve("/smile", "text/plain", "a😀");
        serve("/image", "image/png", "\u0089PNG");
        serve("/private", "text/plain", "p");
        web.start();
    }

    @AfterEach
    void close() {
        web.stop(0);
    }

    private void serve(String path, String type, String body) {
        web.createContext(path, exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.getResponseHeaders().add("Content-Type", type);
            var bytes = body.getBytes(type.startsWith("image") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    @Test
    void aPageIsGivenBackAsMarkdown() {
        assertThat(fields("http_get", Map.of("url", url("/page"))))
                .containsEntry("status", 200)
                .containsEntry("url", url("/page"))
                .containsEntry("content_type", "text/html; charset=utf-8")
                .containsEntry("body", "# T\n\nkä[c](" + url("/b") + ")\n")
                .containsEntry("encoding", "utf-8")
                .containsEntry("format", "markdown")
                .containsEntry("truncated", false)
                .containsKeys("headers", "bytes");
    }

    @Test
    void aPageIsGivenBackAsItIsWhenThatIsAskedFor() {
        assertThat(fields("http_get", Map.of("url", url("/page"), "format", "raw")))
                .containsEntry("body", "<title>T</title><p>kä<a href=b>c</a>")
                .doesNotContainKey("format");
    }

    @Test
    void whatIsNoPageStaysWhatItIs() {
        assertThat(fields("http_request", Map.of("url", url("/json")))).containsEntry("body", "{\"a\":\"ä\"}");
        assertThat(fields("http_get", Map.of("url", url("/image"))))
                .containsEntry("body", "iVBORw==")
                .containsEntry("encoding", "base64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "raw"})
    void aBodyIsCutBetweenItsCharacters(String format) {
        assertThat(fields("http_get", Map.of("url", url("/json"), "max_bytes", 7, "format", format)))
                .containsEntry("body", "{\"a\":\"")
                .containsEntry("truncated", true)
                .containsEntry("bytes", 10L);
        assertThat(fields("http_get", Map.of("url", url("/smile"), "max_bytes", 4, "format", format)))
                .containsEntry("body", "a");
    }

    @ParameterizedTest
    @CsvSource({"identity, false", "UTF-8, false", "gzip, true", "X-GZIP, true"})
    void aTextIsReadWhateverItIsSaidToBePackedIn(String coding, boolean isPacked) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = isPacked ? new GZIPOutputStream(packed) : packed) {
            out.write("kä".getBytes(StandardCharsets.UTF_8));
        }
        web.createContext("/packed", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/plain");
            exchange.getResponseHeaders().add("Content-Encoding", coding);
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(200, isHead ? -1 : packed.size());
            exchange.getResponseBody().write(isHead ? new byte[0] : packed.toByteArray());
            exchange.close();
        });
        assertThat(fields("http_get", Map.of("url", url("/packed"))))
                .containsEntry("body", "kä")
                .containsEntry("encoding", "utf-8");
        assertThat(fields("http_request", Map.of("url", url("/packed"), "method", "HEAD")))
                .containsEntry("body", "")
                .containsEntry("encoding", "utf-8");
    }

    @Test
    void whatRobotsAreAskedNotToReadIsNotReadAndTheyAreAskedOnce() {
        for (int i = 0; i < 2; i++) {
            assertThat(error("http_get", Map.of("url", url("/private/a")))).contains("robots.txt");
        }
        assertThat(asked).containsExactly("GET /robots.txt");
        fields("http_request", Map.of("url", url("/private"), "method", "post", "body", "b"));
        assertThat(asked).containsExactly("GET /robots.txt", "POST /private");
    }

    @Test
    void aRedirectIsFollowedOnlyWhereTheCallMayGo() {
        web.createContext("/away", exchange -> {
            exchange.getResponseHeaders().add("Location", "/page");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        assertThat(fields("http_get", Map.of("url", url("/away")))).containsEntry("url", url("/page"));
        asked.clear();
        AddressGate gate = (method, url) -> Mono.just("%s %s is not followed.".formatted(method, url));
        var call = fetch.call("http_request", Map.of("url", url("/away"), "method", "POST"), Unheard.INSTANCE);
        var result = Objects.requireNonNull(gate.around(call.flux()).blockLast(LONG));
        assertThat(result.isError()).isTrue();
        assertThat(String.valueOf(result.structuredContent())).contains("GET " + url("/page") + " is not followed.");
        assertThat(asked).isEmpty();
    }

    @Test
    void paramsAreAddedAndLettersAreSpelledAsAddressesHaveThem() {
        fields("http_get", Map.of("url", url("/json/kä b?c=d#e"), "params", Map.of("f", List.of("g h", 1))));
        assertThat(asked).contains("GET /json/k%C3%A4%20b?c=d&f=g%20h&f=1");
        fields("http_get", Map.of("url", url("/json/[slug]/page.tsx?q=50%&r=%41")));
        assertThat(asked).contains("GET /json/%5Bslug%5D/page.tsx?q=50%25&r=%41");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "url,       '',                    “url” is missing",
        "url,       http://localhost/,     this machine",
        "url,       http://10.0.0.1/,      private",
        "url,       http://127.1/,         uncommon",
        "url,       file:///etc/passwd,    http://",
        "method,    BREW,                  “method” has to be",
        "method,    TRACE,                 “method” has to be",
        "format,    pdf,                   “format” has to be",
        "headers,   a,                     “headers” has to be an object",
        "params,    a,                     “params” has to be an object",
    })
    void whatCannotBeMeantIsSaid(String name, String value, String sentence) {
        var arguments = new HashMap<String, Object>(Map.of("url", url("/json")));
        arguments.put(name, value);
        assertThat(error("http_request", arguments)).contains(sentence);
        assertThat(asked).isEmpty();
    }

    @Test
    void aModelIsToldOfEachValueThatIsTaken() {
        fields("http_get", Map.of("url", url("/json"), "params", Map.of("a", List.of("b", 2, true))));
        assertThat(asked).contains("GET /json?a=b&a=2&a=true");
        for (var tool : FetchTools.ALL) {
            assertThat(String.valueOf(tool.inputSchema()))
                    .contains("params={type=object, additionalProperties={type=[string, number, boolean, array]}}")
                    .contains("headers={type=object, additionalProperties={type=[string, number, boolean]}}");
        }
    }

    @Test
    void anUnknownToolIsSaid() {
        assertThat(error("http_put", Map.of())).contains("no such tool");
    }

    private String url(String path) {
        return "http://127.0.0.1:" + web.getAddress().getPort() + path;
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> fields(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).isFalse();
        return (Map<String, Object>) result.structuredContent();
    }

    private String error(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).isTrue();
        return String.valueOf(result.structuredContent());
    }

    private McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return Objects.requireNonNull(
                fetch.call(tool, arguments, Unheard.INSTANCE).block(LONG));
    }
}
