package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.platform.data.FailingStore;
import dev.steward.platform.data.FailingStore.Fault;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.ScriptedProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Makes the database fail at a {@link Sample} of the statements of each writing route (at night at each of them): the response
 * is a problem document that reveals nothing, and the change it refuses has not happened.
 */
@ByTurns(0)
@OnBothDatabases
class FailingRoutesTest {

    /** No statement has this number: all of them work and are counted. */
    private static final int NONE = 0;

    private final Service service;
    private final FailingStore store;
    private final WritingRoutes routes;
    private final ScriptedProvider provider = ScriptedProvider.start();

    /** An attempt and a description of what failed in it. */
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
        var statements = new TreeMap<String, Integer>();
        var unharmed = new TreeSet<String>();
        routes.all().forEach((route, next) -> {
            var tried = new ArrayList<Tried>();
            attempt(route, next, NONE, tried);
            int count = store.seen();
            statements.put(route, count);
            int failed = 0;
            for (int n :
                    Sample.of(route, IntStream.rangeClosed(1, count).boxed().toList())) {
                attempt(route, next, n, tried);
                failed += store.failed();
            }
            if (failed == 0) {
                unharmed.add(route);
            }
            assertEachTakesATurn(tried);
        });
        assertThat(statements.values().stream().filter(count -> count > 2))
                .as("routes of several statements: " + statements)
                .hasSizeGreaterThan(statements.size() / 2);
        assertThat(unharmed)
                .as("routes of which no statement failed: " + statements)
                .hasSizeLessThan(statements.size() / 10);
    }

    private void attempt(String route, Supplier<Attempt> next, int statement, List<Tried> tried) {
        var attempt = next.get();
        store.fail(statement, Fault.DISK_FULL, FailingStore.Length.ONCE);
        var answer = service.begin(route.substring(0, route.indexOf(' ')), attempt.path(), attempt.body())
                .join();
        store.heal();
        var when = "%s, statement %d: %s".formatted(route, statement, store.failedFirst());
        assertHonest(answer, attempt, when);
        tried.add(new Tried(attempt, when));
    }

    /** A commit that seems to fail may have succeeded; after any other failure nothing has changed. */
    private void assertHonest(Answer answer, Attempt attempt, String when) {
        assertThat(answer.body()).as(when).doesNotContain(FailingStore.SECRET);
        if (answer.status() >= 400) {
            assertThat(answer.json().path("type").asString()).as(when).startsWith("/problems/");
            if (attempt.type() != null && !store.failedFirst().equals(FailingStore.COMMIT) && !isAfterStop(attempt)) {
                assertThat(attempt.carriedOut().getAsBoolean()).as(when).isFalse();
            }
        }
    }

    /** A stop reads the stored answer when it is done. It remains done if that fails. */
    private boolean isAfterStop(Attempt attempt) {
        return attempt.path().endsWith("/messages/stop") && store.failedFirst().startsWith("select * from messages");
    }

    /** All at once: a turn mostly waits, and each is in its own conversation. */
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
