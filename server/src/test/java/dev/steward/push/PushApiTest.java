package dev.steward.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.event.EventBus;
import dev.steward.support.ServiceTest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the API of devices. */
@ServiceTest
class PushApiTest {

    private static final String DEVICES = "/api/push/subscriptions";

    /** In the local network, so nothing leaves this machine. */
    private static final String ENDPOINT = "https://127.0.0.1/send/";

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private WebTestClient client;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private EventBus bus;

    private final FakeBrowser browser = FakeBrowser.newOne();

    private record Answer(int status, JsonNode json) {}

    private Answer sent(WebTestClient.RequestHeadersSpec<?> request) {
        var result = request.exchange().expectBody(String.class).returnResult();
        var body = Objects.requireNonNullElse(result.getResponseBody(), "");
        return new Answer(result.getStatus().value(), JsonMapper.shared().readTree(body.isEmpty() ? "null" : body));
    }

    private Answer read() {
        return sent(client.get().uri("/api/push"));
    }

    private Map<String, Object> wish(String name) {
        var keys = browser.keys();
        return Map.of(
                "endpoint",
                ENDPOINT + name.hashCode(),
                "keys",
                Map.of("p256dh", keys.p256dh(), "auth", keys.auth()),
                "label",
                name);
    }

    private Answer add(Map<String, ?> wish) {
        return sent(client.post().uri(DEVICES).bodyValue(wish));
    }

    @AfterEach
    void removeAll() {
        for (var device : read().json().path("devices")) {
            sent(client.delete().uri(DEVICES + "/" + device.path("id").asLong()));
        }
    }

    @Test
    void aDeviceIsAddedListedAndRemovedAndEveryWindowHearsOfIt() {
        var heard = new CopyOnWriteArrayList<String>();
        var listening = bus.heard().subscribe(event -> event.ifPresent(each -> heard.add(each.type())));
        var key = read().json().path("public_key").asString();
        assertThat(P256.bytes(key)).hasSize(65);
        assertThat(read().json().path("possible").asBoolean()).isTrue();
        assertThat(read().json().path("reason").isNull()).isTrue();
        var added = add(wish("Firefox on Linux"));
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json().path("service").asString()).isEqualTo("127.0.0.1");
        assertThat(added.json().toString())
                .doesNotContain(browser.keys().auth(), browser.keys().p256dh(), ENDPOINT);
        assertThat(add(wish("Firefox on Linux")).json().path("id"))
                .isEqualTo(added.json().path("id"));
        var listed = read().json();
        assertThat(listed.path("devices")).hasSize(1);
        assertThat(listed.at("/devices/0/label").asString()).isEqualTo("Firefox on Linux");
        assertThat(listed.path("public_key").asString()).as("it stays").isEqualTo(key);
        var path = DEVICES + "/" + added.json().path("id").asLong();
        assertThat(sent(client.delete().uri(path)).status()).isEqualTo(204);
        assertThat(sent(client.delete().uri(path)).status()).isEqualTo(404);
        assertThat(read().json().path("devices")).isEmpty();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> heard.stream().filter("push.changed"::equals).count() >= 3);
        listening.dispose();
    }

    @Test
    void aTrialSaysHonestlyWhatCameBackAndCallsNothingInTheOwnNetwork() {
        var id = add(wish("a")).json().path("id").asLong();
        var trial = sent(client.post().uri(DEVICES + "/" + id + "/test"));
        assertThat(trial.status()).isEqualTo(200);
        assertThat(trial.json().path("accepted").asBoolean()).isFalse();
        assertThat(trial.json().path("removed").asBoolean()).isFalse();
        assertThat(trial.json().path("detail").asString()).startsWith("Nothing is sent to the address");
        assertThat(read().json().at("/devices/0/last_error"))
                .isEqualTo(trial.json().path("detail"));
        assertThat(sent(client.post().uri(DEVICES + "/999999999/test")).status())
                .isEqualTo(404);
    }

    @Test
    void whatIsNoSubscriptionIsRefusedByTheNameOfItsField() {
        var wrong = List.of(
                Map.entry("endpoint", "http://push.example/a"),
                Map.entry("endpoint", "push"),
                Map.entry("endpoint", "https://push.example/ü"),
                Map.entry("endpoint", "https://push.example/" + "a".repeat(2_000)),
                Map.entry(
                        "keys", Map.of("p256dh", "AAAA", "auth", browser.keys().auth())),
                Map.entry("keys", Map.of("p256dh", browser.keys().p256dh(), "auth", "AAAA")),
                Map.entry("keys", Map.of()),
                Map.entry("label", "a".repeat(101)));
        for (var each : wrong) {
            var wish = new HashMap<>(wish("a"));
            wish.put(each.getKey(), each.getValue());
            var answer = add(wish);
            assertThat(answer.status()).as(each.toString()).isEqualTo(422);
            assertThat(answer.json().at("/errors/0/field").asString()).startsWith(each.getKey());
        }
        for (var field : List.of("endpoint", "keys")) {
            var wish = new HashMap<>(wish("a"));
            wish.remove(field);
            assertThat(add(wish).status()).as(field).isEqualTo(422);
        }
        assertThat(read().json().path("devices")).isEmpty();
    }
}
