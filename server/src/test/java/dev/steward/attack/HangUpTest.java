package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that a client that hangs up never affects whether a row is stored, announced or in force. */
@ByTurns(1)
@OnBothDatabases
class HangUpTest {

    private static final long SEED = 20_261_122;
    private static final int TRIES = Sample.times("attack.tries", 1);
    private static final int FIRST_TRIES = 1;

    /** Conversations asked at once at the end; a busy machine refuses those it cannot begin within 15 s. */
    private static final int AT_ONCE = 100;

    private final Service service;
    private final WritingRoutes routes;
    private final Random random = new Random(SEED);
    private final ScriptedProvider provider = ScriptedProvider.start();

    /** A request whose sender hung up, and how often its event had been heard before. */
    private record Sent(String route, Attempt attempt, int heardBefore) {}

    /** How many turns the messages of a topic show. */
    private record Turns(long topic, long count) {}

    HangUpTest() {
        service = Service.shared();
        routes = new WritingRoutes(service);
    }

    @BeforeEach
    void begin() {
        provider.otherwise(WritingRoutes.ANSWER);
        service.answeredBy(provider);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void everyRouteThatWritesIsTried() {
        assertThat(routes.all().keySet())
                .as("the sample requests in WritingRoutes, beside the routes that are served")
                .containsExactlyInAnyOrderElementsOf(served());
    }

    private Set<String> served() {
        var served = new TreeSet<String>();
        var paths = service.send("GET", "/api/openapi.json", null).json().path("paths");
        paths.properties().forEach(path -> path.getValue().propertyNames().forEach(method -> {
            if (!method.equals("get")) {
                served.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
            }
        }));
        return served;
    }

    @Test
    void whatIsStoredForAClientThatHangsUpIsAnnouncedAndInForce() throws Exception {
        var sent = new ArrayList<Sent>();
        try (var heard = Announcements.of(service)) {
            for (var route : routes.all().entrySet()) {
                sent.addAll(attack(route.getKey(), route.getValue(), heard));
            }
            await("every stored row is announced, seed " + SEED)
                    .atMost(Service.LONG)
                    .untilAsserted(() -> assertThat(unannounced(sent, heard)).isEmpty());
            await("turns begin and end as often as is announced, seed " + SEED)
                    .atMost(Service.LONG)
                    .untilAsserted(() -> assertThat(unequalTurns(sent, heard)).isEmpty());
        }
        assertThat(carriedOut(sent))
                .as("routes of which something was carried out for a client that had gone")
                .hasSizeGreaterThan(routes.all().size() / 2);
        assertTheSettingsInForceAreTheStoredOnes();
        assertEveryConversationTakesATurn(sent);
    }

    private List<Sent> attack(String route, Supplier<Attempt> next, Announcements heard) throws IOException {
        var client = new RudeClient(service.port(), random);
        var method = route.substring(0, route.indexOf(' '));
        var sent = new ArrayList<Sent>();
        long usual = 0;
        for (int i = 0; i < FIRST_TRIES + TRIES; i++) {
            var attempt = next.get();
            heard.catchUp();
            sent.add(new Sent(route, attempt, count(attempt, heard)));
            if (i < FIRST_TRIES) {
                usual = Math.max(usual, client.usual(method, attempt.path(), attempt.body()));
            } else {
                client.hangUpWithin(usual, method, attempt.path(), attempt.body());
            }
            if (attempt.topic().getAsLong() == 0) {
                await("settings, seed " + SEED)
                        .atMost(Service.LONG)
                        .untilAsserted(this::assertTheSettingsInForceAreTheStoredOnes);
            }
        }
        return sent;
    }

    private static int count(Attempt attempt, Announcements heard) {
        return attempt.type() == null
                ? 0
                : heard.count(attempt.type(), attempt.topic().getAsLong());
    }

    private static List<String> unannounced(List<Sent> sent, Announcements heard) {
        return sent.stream()
                .filter(one -> one.attempt().type() != null
                        && one.attempt().carriedOut().getAsBoolean()
                        && count(one.attempt(), heard) <= one.heardBefore())
                .map(one -> one.route() + " " + one.attempt().path())
                .toList();
    }

    private List<String> unequalTurns(List<Sent> sent, Announcements heard) {
        var topics = topics(sent);
        return service
                .sql("select conversation_id as topic, count(*) as turns from turns group by conversation_id")
                .stream()
                .map(row -> new Turns(number(row.get("topic")), number(row.get("turns"))))
                .filter(turns -> topics.contains(turns.topic()))
                .filter(turns -> heard.count("stream.started", turns.topic()) != turns.count()
                        || heard.count("stream.ended", turns.topic()) != turns.count())
                .map(turns -> "%s, but %d begun and %d ended"
                        .formatted(
                                turns,
                                heard.count("stream.started", turns.topic()),
                                heard.count("stream.ended", turns.topic())))
                .toList();
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private static Set<String> carriedOut(List<Sent> sent) {
        var routes = new TreeSet<String>();
        sent.stream().filter(one -> one.attempt().carriedOut().getAsBoolean()).forEach(one -> routes.add(one.route()));
        return routes;
    }

    private void assertTheSettingsInForceAreTheStoredOnes() {
        var inForce = service.send("GET", "/api/settings", null)
                .json()
                .path("llm_model")
                .asString();
        assertThat(service.sql("select json from app_settings where name = 'llm_model'"))
                .as("the stored model, beside the one in force, seed %d", SEED)
                .containsExactly(Map.of("json", "\"" + inForce + "\""));
    }

    private void assertEveryConversationTakesATurn(List<Sent> sent) {
        var topics = List.copyOf(topics(sent));
        for (int from = 0; from < topics.size(); from += AT_ONCE) {
            assertEachTakesATurn(topics.subList(from, Math.min(topics.size(), from + AT_ONCE)));
        }
    }

    private void assertEachTakesATurn(List<Long> topics) {
        var asked = new HashMap<Long, CompletableFuture<Service.Answer>>();
        for (long topic : topics) {
            var stream = routes.pathOf(topic) + "/messages/stream";
            asked.put(topic, service.begin("POST", stream, Map.of("content", "still there?")));
        }
        asked.forEach((topic, answer) -> assertThat(answer.join())
                .as("topic %d, seed %d", topic, SEED)
                .satisfiesAnyOf(gone -> assertThat(gone.status()).isEqualTo(404), done -> assertThat(done.body())
                        .contains("event:done")));
    }

    private static Set<Long> topics(List<Sent> sent) {
        var topics = new TreeSet<Long>();
        sent.forEach(one -> topics.add(one.attempt().topic().getAsLong()));
        topics.remove(0L);
        return topics;
    }
}
