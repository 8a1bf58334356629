package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.platform.data.FailingStore;
import dev.steward.platform.data.FailingStore.Fault;
import dev.steward.support.ScriptedProvider;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The database fails at each statement of each route that writes: the answer is a problem document that betrays nothing,
 * and what it says has not happened.
 */
@ParameterizedClass
@EnumSource(Store.class)
class FailingRoutesTest {

    /** More statements than any of these routes has before it answers. */
    private static final int MOST_STATEMENTS = 60;

    private final Service service;
    private final FailingStore store;
    private final WritingRoutes routes;
    private final ScriptedProvider provider = ScriptedProvider.start();

    FailingRoutesTest(Store kind) {
        service = Service.shared(kind);
        store = service.bean(FailingStore.class);
        routes = new WritingRoutes(service);
    }

    @BeforeEach
    void begin() {
        provider.otherwise(WritingRoutes.ANSWER);
        service.answeredBy(provider);
    }

    @AfterEach
    void end() {
        store.heal();
        provider.close();
    }

    @Test
    void aRouteThatMeetsAFullDiskAnywhereSaysSoAndHasChangedNothing() {
        var failures = new TreeMap<String, Integer>();
        routes.all().forEach((route, next) -> failures.put(route, attack(route, next)));
        assertThat(failures.values().stream().filter(count -> count > 2))
                .as("routes of which several statements failed: " + failures)
                .hasSizeGreaterThan(failures.size() / 2);
    }

    private int attack(String route, Supplier<Attempt> next) {
        var method = route.substring(0, route.indexOf(' '));
        for (int n = 1; n <= MOST_STATEMENTS; n++) {
            var attempt = next.get();
            store.fail(n, Fault.DISK_FULL, FailingStore.Length.ONCE);
            var answer = service.begin(method, attempt.path(), attempt.body()).join();
            store.heal();
            var when = "%s, statement %d: %s".formatted(route, n, store.failedFirst());
            assertHonest(answer, attempt, when);
            assertTakesATurn(attempt, when);
            if (store.failed() == 0) {
                return n - 1;
            }
        }
        return MOST_STATEMENTS;
    }

    /** A commit that seems to fail may have happened; every other failure has changed nothing. */
    private void assertHonest(Answer answer, Attempt attempt, String when) {
        assertThat(answer.body()).as(when).doesNotContain(FailingStore.SECRET);
        if (answer.status() >= 400) {
            assertThat(answer.json().path("type").asString()).as(when).startsWith("/problems/");
            if (attempt.type() != null && !store.failedFirst().equals(FailingStore.COMMIT)) {
                assertThat(attempt.carriedOut().getAsBoolean()).as(when).isFalse();
            }
        }
    }

    private void assertTakesATurn(Attempt attempt, String when) {
        long topic = attempt.topic().getAsLong();
        if (topic == 0) {
            return;
        }
        var stream = routes.pathOf(topic) + "/messages/stream";
        await(when).atMost(Service.LONG).untilAsserted(() -> {
            var answer = service.send("POST", stream, Map.of("content", "still there?"));
            assertThat(answer.status() == 404 || answer.body().contains("event:done"))
                    .as(when + ": " + answer)
                    .isTrue();
        });
    }
}
