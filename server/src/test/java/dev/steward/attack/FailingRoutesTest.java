package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.platform.data.FailingStore;
import dev.steward.platform.data.FailingStore.Fault;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.ScriptedProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The database fails at each statement of each route that writes: the answer is a problem document that betrays nothing,
 * and what it says has not happened.
 */
@OnBothDatabases
class FailingRoutesTest {

    /** More statements than any of these routes has before it answers. */
    private static final int MOST_STATEMENTS = 60;

    private final Service service;
    private final FailingStore store;
    private final WritingRoutes routes;
    private final ScriptedProvider provider = ScriptedProvider.start();

    /** An attempt and what failed in it, in words. */
    private record Tried(Attempt attempt, String when) {}

    FailingRoutesTest() {
        service = Service.shared();
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
        var tried = new ArrayList<Tried>();
        int n = 0;
        do {
            n++;
            var attempt = next.get();
            store.fail(n, Fault.DISK_FULL, FailingStore.Length.ONCE);
            var answer = service.begin(method, attempt.path(), attempt.body()).join();
            store.heal();
            var when = "%s, statement %d: %s".formatted(route, n, store.failedFirst());
            assertHonest(answer, attempt, when);
            tried.add(new Tried(attempt, when));
        } while (store.failed() > 0 && n < MOST_STATEMENTS);
        assertEachTakesATurn(tried);
        return store.failed() == 0 ? n - 1 : n;
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

    /** All at once, since a turn mostly waits, and each is in a conversation of its own. */
    private void assertEachTakesATurn(List<Tried> tried) {
        var asked = new ArrayList<CompletableFuture<Answer>>();
        var about = tried.stream()
                .filter(one -> one.attempt().topic().getAsLong() != 0)
                .toList();
        about.forEach(one -> asked.add(ask(one.attempt())));
        for (int i = 0; i < about.size(); i++) {
            var one = about.get(i);
            if (!isOver(asked.get(i).join())) {
                await(one.when()).atMost(Service.LONG).untilAsserted(() -> {
                    var answer = ask(one.attempt()).join();
                    assertThat(isOver(answer)).as(one.when() + ": " + answer).isTrue();
                });
            }
        }
    }

    private CompletableFuture<Answer> ask(Attempt attempt) {
        var stream = routes.pathOf(attempt.topic().getAsLong()) + "/messages/stream";
        return service.begin("POST", stream, Map.of("content", "still there?"));
    }

    private static boolean isOver(Answer answer) {
        return answer.status() == 404 || answer.body().contains("event:done");
    }
}
