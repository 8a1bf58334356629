package dev.steward.chatturn;

import dev.steward.platform.picture.PictureFactsTest;
import dev.steward.support.Talk;
import dev.steward.support.Upload;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Base of the tests of conversations with files. */
abstract class AttachmentTest extends TurnTest {

    static final byte[] PNG = PictureFactsTest.SOUND;

    @Autowired
    WebTestClient client;

    List<Talk.Frame> say(Map<String, ?> wish) {
        return Talk.all(talk.start(topic, wish));
    }

    String stream() {
        return "/api/topics/" + topic + "/messages/stream";
    }

    JsonNode content() {
        return Objects.requireNonNull(provider.requests().getLast().body())
                .path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString().equals("user"))
                .reduce((_, last) -> last)
                .orElseThrow()
                .path("content");
    }

    String lastPrompt() {
        return content().isString()
                ? content().asString()
                : content().path(0).path("text").asString();
    }

    JsonNode upload(long conversation, Upload file) {
        var answer = client.post()
                .uri("/api/topics/" + conversation + "/attachments")
                .header("Content-Type", Upload.MEDIA_TYPE)
                .bodyValue(file.body())
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return JsonMapper.shared().readTree(Objects.requireNonNull(answer));
    }

    int status(String method, String path) {
        return client.method(HttpMethod.valueOf(method))
                .uri(path)
                .exchange()
                .returnResult()
                .getStatus()
                .value();
    }

    String body(String path) {
        return Objects.requireNonNull(client.get()
                .uri(path)
                .exchange()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }

    static long id(JsonNode file) {
        return file.path("id").asLong();
    }

    static List<Long> ids(JsonNode files) {
        return files.valueStream().map(AttachmentTest::id).toList();
    }
}
