package dev.steward.attack;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Another window: listens to the events and counts them. */
final class Announcements implements AutoCloseable {

    private final Service service;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Integer> heard = new ConcurrentHashMap<>();

    private Announcements(Service service) {
        this.service = service;
    }

    /** Starts listening. */
    static Announcements of(Service service) throws IOException, InterruptedException {
        var listening = new Announcements(service);
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + "/api/events?client_id=listener"))
                .build();
        var lines = listening
                .http
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body();
        Thread.ofVirtual().start(() -> listening.read(lines));
        listening.catchUp();
        return listening;
    }

    private void read(Stream<String> lines) {
        try (lines) {
            lines.filter(line -> line.startsWith("data:")).forEach(line -> {
                var event = JsonMapper.shared().readTree(line.substring(5));
                long about =
                        event.path("topic_id").asLong(0) + event.path("chat_id").asLong(0);
                heard.merge(event.path("type").asString("") + about, 1, Integer::sum);
            });
        } catch (RuntimeException _) {
            // the service or this listener is gone
        }
    }

    /** How often this event was announced. @param topic the conversation, 0 for events about none */
    int count(String type, long topic) {
        return heard.getOrDefault(type + topic, 0);
    }

    /** Returns once every event so far has been heard. */
    void catchUp() {
        long marker = service.topic("marker");
        await().atMost(Service.LONG).until(() -> count("topic.changed", marker) > 0);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
