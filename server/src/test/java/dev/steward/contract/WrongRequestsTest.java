package dev.steward.contract;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.steward.contract.WrongRequests.Wrong;
import dev.steward.support.Sample;
import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests that a client's mistake is reported clearly by every operation and changes nothing: a {@link Sample} of the mistakes
 * for each, at night all of them.
 */
@ServiceTest
@Timeout(180)
class WrongRequestsTest {

    private static final List<String> HEADERS = List.of(
            "X-Content-Type-Options",
            "Referrer-Policy",
            "X-Frame-Options",
            "Cross-Origin-Opener-Policy",
            "Cross-Origin-Resource-Policy",
            "Content-Security-Policy");

    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    private final HttpClient http = HttpClient.newHttpClient();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @LocalServerPort
    private int port;

    @BeforeEach
    void listen() {
        log.start();
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).addAppender(log);
    }

    @AfterEach
    void end() {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).detachAppender(log);
        http.shutdownNow();
    }

    @Test
    void whatIsWrongIsAProblemDocumentAndChangesNothing() throws Exception {
        // The provider of another test may already be gone
        send("PUT", "/api/settings", JSON, bytes("{\"llm_provider\":\"assistant\"}"));
        var created = send("POST", "/api/topics", JSON, bytes("{\"title\":\"Wrong requests\"}"));
        long topic = JsonMapper.shared().readTree(created.body()).path("id").asLong();
        var all = WrongRequests.about(topic);
        assertThat(all).hasSizeGreaterThan(1_000);
        var before = stored(topic);
        var failures = new ArrayList<String>();
        for (var wrong : sampled(all)) {
            var answer = send(wrong.method(), wrong.path(), wrong.headers(), wrong.body());
            try {
                assertTold(wrong, answer);
            } catch (AssertionError e) {
                failures.add(wrong + " was answered " + answer.status() + " " + answer.body() + e.getMessage());
            }
        }
        assertThat(failures).isEmpty();
        assertThat(stored(topic)).as("what is stored").isEqualTo(before);
        assertThat(List.copyOf(log.list))
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.ERROR))
                // Clients of other tests leave bodies unread; the network library may happen to report that now.
                .filteredOn(event -> !event.getLoggerName().equals("io.netty.util.ResourceLeakDetector"))
                .as("errors in the log")
                .isEmpty();
    }

    @Test
    void aTextWithinItsLimitFitsIntoTheBodyInEveryLanguage() throws Exception {
        var all = WrongRequests.withLongTexts(1);
        assertThat(all).hasSizeGreaterThan(20);
        for (var wrong : all) {
            assertThat(send(wrong.method(), wrong.path(), wrong.headers(), wrong.body())
                            .status())
                    .as(wrong.toString())
                    .isNotEqualTo(413);
        }
    }

    private static List<Wrong> sampled(List<Wrong> all) {
        return all.stream()
                .collect(Collectors.groupingBy(Wrong::operation, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(each -> Sample.of(each.getKey(), each.getValue()).stream())
                .toList();
    }

    private static byte[] bytes(String body) {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertTold(Wrong wrong, Answer answer) {
        var what = wrong.what();
        assertThat(answer.status()).as(what).isLessThan(500);
        assertThat(wrong.refused() && answer.status() < 400).as(what).isFalse();
        assertThat(answer.headers().map().keySet())
                .as(what)
                .containsAll(HEADERS.stream()
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .toList());
        var type = answer.headers().firstValue("Content-Type").orElse("");
        // Another test's attachment may have the id: files never change, so a browser may keep them.
        if (type.isEmpty() || type.contains("json")) {
            assertThat(answer.headers().firstValue("Cache-Control")).as(what).contains("no-store");
        }
        if (answer.status() >= 400) {
            assertThat(type).as(what).isEqualTo("application/problem+json");
            assertThat(wrong.documented().contains(answer.status()) || answer.status() == 403)
                    .as("documented: " + what)
                    .isTrue();
            var document = JsonMapper.shared().readTree(answer.body());
            assertThat(document.path("status").asInt()).as(what).isEqualTo(answer.status());
            assertThat(document.path("detail").asString()).as(what).isNotBlank().doesNotContain("Exception", "java.");
        }
    }

    private List<String> stored(long topic) throws Exception {
        var stored = new ArrayList<String>();
        for (var path : List.of("", "/messages", "/messages/queue")) {
            stored.add(
                    send("GET", "/api/topics/" + topic + path, Map.of(), null).body());
        }
        for (var path : List.of("/api/topics", "/api/topics/tree", "/api/settings", "/api/running")) {
            stored.add(send("GET", path, Map.of(), null).body());
        }
        return stored;
    }

    private record Answer(int status, java.net.http.HttpHeaders headers, String body) {}

    /** Reads only the beginning of a stream. */
    private Answer send(
            String method, String path, Map<String, String> headers, byte @org.jspecify.annotations.Nullable [] body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(30))
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var in = answer.body()) {
            boolean streams =
                    answer.headers().firstValue("Content-Type").orElse("").contains("event-stream");
            var text = streams ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(answer.statusCode(), answer.headers(), text);
        }
    }
}
