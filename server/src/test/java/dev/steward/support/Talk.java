package dev.steward.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A short API for what a client does with topics and turns. */
public final class Talk {

    private static final ParameterizedTypeReference<ServerSentEvent<String>> EVENT =
            new ParameterizedTypeReference<>() {};

    private final WebTestClient client;
    private final JsonMapper json;

    public Talk(@Lazy WebTestClient client, JsonMapper json) {
        this.client = client;
        this.json = json;
    }

    /** One frame of a stream. */
    public record Frame(String id, String event, JsonNode data) {

        /** A text field of the data. */
        public String text(String field) {
            return data.path(field).asString("");
        }
    }

    /** Makes the given provider answer all turns. */
    public void answeredBy(ScriptedProvider provider) {
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of(
                        "llm_provider",
                        "openai_compatible",
                        "llm_model",
                        "scripted",
                        "llm_providers",
                        Map.of("openai_compatible", Map.of("base_url", provider.baseUrl(), "key", "k"))))
                .exchange()
                .expectStatus()
                .isOk();
    }

    /** Makes the built-in mock answer, whatever another test has set. */
    public void answeredByTheMock() {
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of("llm_provider", "mock"))
                .exchange()
                .expectStatus()
                .isOk();
    }

    /** Creates a topic and returns its id. */
    public long topic(String title) {
        return json("POST", "/api/topics", Map.of("title", title)).path("id").asLong();
    }

    /** Sends a message and waits for the end of the turn. */
    public List<Frame> say(long topic, String content) {
        return all(start(topic, Map.of("content", content)));
    }

    /** Starts a turn; the frames arrive while it runs. */
    public Flux<Frame> start(long topic, Map<String, ?> request) {
        return start("topics", topic, request);
    }

    /** The same in a conversation of any kind. @param kind such as {@code topics} */
    public Flux<Frame> start(String kind, long id, Map<String, ?> request) {
        return frames(client.post()
                .uri("/api/{kind}/{id}/messages/stream", kind, id)
                .bodyValue(request)
                .exchange()
                .expectStatus()
                .isOk()
                .returnResult(EVENT)
                .getResponseBody());
    }

    /** Joins the running turn after a frame. */
    public Flux<Frame> join(long topic, String lastId) {
        return stream("/api/topics/" + topic + "/messages/stream?after=" + lastId);
    }

    /** Any event stream. */
    public Flux<Frame> stream(String path) {
        return frames(client.get()
                .uri(path)
                .accept(MediaType.TEXT_EVENT_STREAM)
                .exchange()
                .expectStatus()
                .isOk()
                .returnResult(EVENT)
                .getResponseBody());
    }

    /** The transcript. */
    public List<JsonNode> messages(long topic) {
        var rows = new ArrayList<JsonNode>();
        json("GET", "/api/topics/" + topic + "/messages", null).forEach(rows::add);
        return rows;
    }

    /** Any request with a JSON response. */
    public JsonNode json(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        var answer = sent.exchange().expectBody(String.class).returnResult().getResponseBody();
        return json.readTree(answer == null || answer.isEmpty() ? "null" : answer);
    }

    /** The entry of a deleted object in the trash. @param kind such as {@code topic} */
    public Optional<JsonNode> trashed(String kind, long subject) {
        return json("GET", "/api/trash", null)
                .valueStream()
                .filter(row -> row.path("kind").asString().equals(kind)
                        && row.path("subject_id").asLong() == subject)
                .findFirst();
    }

    /** The path of a deleted object in the trash. @param kind such as {@code topic} */
    public String inTrash(String kind, long subject) {
        return "/api/trash/" + trashed(kind, subject).orElseThrow().path("id").asLong();
    }

    /** The status of any request. */
    public int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    /** The deltas of a stream, joined. */
    public static String text(List<Frame> frames) {
        var text = new StringBuilder();
        frames.stream()
                .filter(frame -> frame.event().equals("delta"))
                .forEach(frame -> text.append(frame.text("content")));
        return text.toString();
    }

    /** All frames until the stream ends. */
    public static List<Frame> all(Flux<Frame> frames) {
        return Objects.requireNonNull(frames.collectList().block(Duration.ofSeconds(60)));
    }

    private Flux<Frame> frames(Flux<ServerSentEvent<String>> events) {
        return events.filter(event -> event.event() != null)
                .map(event -> new Frame(
                        String.valueOf(event.id()),
                        String.valueOf(event.event()),
                        json.readTree(String.valueOf(event.data()))));
    }
}
