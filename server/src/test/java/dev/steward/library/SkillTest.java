package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.Disposable;
import tools.jackson.databind.JsonNode;

/** Base of the tests of skills over HTTP, with access to the event bus and the folder. */
@ServiceTest
abstract class SkillTest {

    static final Duration LONG = Duration.ofSeconds(60);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @Autowired
    WebTestClient client;

    @Autowired
    Talk talk;

    final List<String> heard = new CopyOnWriteArrayList<>();
    private @Nullable Disposable listening;

    @BeforeEach
    void listen() {
        listening = talk.stream("/api/events").subscribe(frame -> {
            if (frame.event().equals("ready") || frame.event().equals("library.changed")) {
                heard.add(frame.event() + frame.text("name"));
            }
        });
        await().atMost(LONG).until(() -> heard.contains("ready"));
        // Only what comes after the first scan of the folder is a change.
        await().atMost(LONG).until(this::hasLooked);
    }

    private boolean hasLooked() {
        return talk.json("GET", "/api/health", null)
                .path("work")
                .valueStream()
                .anyMatch(work -> work.path("name").asString().equals("skill_watch")
                        && !work.path("age_seconds").isNull());
    }

    @AfterEach
    void stop() {
        if (listening != null) {
            listening.dispose();
        }
    }

    void heardOfAChange() {
        await().atMost(LONG).until(() -> heard.contains("library.changedskills"));
    }

    List<String> commands() {
        return talk.json("GET", "/api/commands", null)
                .valueStream()
                .map(each -> each.path("name").asString())
                .toList();
    }

    JsonNode listed(String name) {
        return among("/api/skills", name);
    }

    JsonNode command(String name) {
        return among("/api/commands", name);
    }

    JsonNode among(String path, String name) {
        return talk.json("GET", path, null)
                .valueStream()
                .filter(each -> each.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    void create(String name, String instructions) {
        assertThat(status("POST", "/api/skills", Map.of("name", name, "instructions", instructions)))
                .isEqualTo(201);
    }

    void write(String name, String text) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), text);
    }

    Path folder() {
        return Path.of(talk.json("GET", "/api/skill-folder", null).path("path").asString());
    }

    Path file(String name) {
        return folder().resolve(name).resolve("SKILL.md");
    }

    int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .expectBody()
                .returnResult()
                .getStatus()
                .value();
    }

    static Map<String, @Nullable Object> nothing(String field) {
        var body = new HashMap<String, @Nullable Object>();
        body.put(field, null);
        return body;
    }

    static String path(String name) {
        return "/api/skills/" + name;
    }

    static String name() {
        return "made-" + NUMBERS.incrementAndGet();
    }
}
