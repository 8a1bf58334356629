package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.platform.data.FailingStore;
import dev.steward.platform.data.FailingStore.Fault;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.tool.ToolResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the database fail at each statement of a turn, one after the other: with a full disk at all of them, in other ways at a
 * {@link Sample} (at night at each). Nothing stays locked, the text shown is stored, and no exception text leaks.
 */
@ByTurns(2)
@OnBothDatabases
class FailingStoreTest {

    /** Enough to find an abandoned turn, close it and begin the next one. */
    private static final int STATEMENTS_OF_A_RECOVERY = 30;

    private final Service service;
    private final FailingStore store;
    private final ScriptedTools tools;
    private final ScriptedProvider provider = ScriptedProvider.start();

    FailingStoreTest() {
        service = Service.shared();
        store = service.bean(FailingStore.class);
        tools = service.bean(ScriptedTools.class);
    }

    @BeforeEach
    void begin() {
        service.answeredBy(provider);
        tools.offer("test__look", _ -> Mono.just(ToolResult.ok("seen")));
    }

    @AfterEach
    void end() {
        store.heal();
        tools.reset();
        provider.close();
    }

    @Test
    void aStatementThatFailsOnceOnAFullDiskCostsAtMostItsTurn() {
        assertThat(attackEach(statementsOfATurn(), Fault.DISK_FULL, FailingStore.Length.ONCE))
                .as("what failed")
                .contains(FailingStore.COMMIT)
                .hasSizeGreaterThan(8);
    }

    @Test
    void aConnectionThatIsLostAtAnyStatementCostsAtMostItsTurn() {
        attackSome(Fault.CONNECTION_LOST, FailingStore.Length.ONCE);
    }

    @Test
    void aStoreThatIsGoneForAWhileFromAnyStatementOnGetsTheEndWhenItIsBack() {
        attackSome(Fault.DISK_FULL, FailingStore.Length.UNTIL_HEALED);
    }

    /** Hundreds of turns that queue for a connection run into this, and none may end because of it. */
    @Test
    void aTurnThatHasBegunReadsAgainWhatItCouldNotRead() {
        var outcomes = new ArrayList<Boolean>();
        do {
            script();
            long topic = service.topic("patient");
            store.fail(
                    sql -> sql.contains("attachments"),
                    outcomes.size() + 1,
                    Fault.CONNECTION_LOST,
                    FailingStore.Length.ONCE);
            var answer = service.say(topic, "look");
            store.heal();
            outcomes.add(answer.body().contains("event:done"));
        } while (store.failed() > 0);
        assertThat(outcomes.removeLast()).as("the turn in which nothing failed").isTrue();
        assertThat(outcomes).as("the turns in which one did, by its place").contains(true);
    }

    @Test
    void aRecoveryThatFailsAtAnyStatementIsMadeUpFor() throws IOException {
        for (var fault : Fault.values()) {
            for (int n : Sample.of("recovery, " + fault, numbers(STATEMENTS_OF_A_RECOVERY))) {
                long topic = service.topic("recovered");
                CutTurn.leave(service, topic, "shown before the crash");
                store.fail(n, fault, FailingStore.Length.ONCE);
                var answer = service.say(topic, "still there?");
                store.heal();
                var when = "statement %d, %s: %s".formatted(n, fault, store.failedFirst());
                assertAnswered(answer, when);
                await(when).atMost(Service.LONG).untilAsserted(() -> assertGoesOn(topic, when));
                assertThat(stored(topic)).as(when).containsOnlyOnce("shown before the crash");
                assertThat(service.messages(topic).toString()).as(when).doesNotContain(FailingStore.SECRET);
            }
        }
    }

    private static List<Integer> numbers(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    /** The numbers of the statements and commits of a turn with a tool round. */
    private List<Integer> statementsOfATurn() {
        script();
        long topic = service.topic("counted");
        store.fail(Integer.MAX_VALUE, Fault.DISK_FULL, FailingStore.Length.ONCE);
        var answer = service.say(topic, "count");
        assertThat(shown(answer)).isEqualTo(stored(topic)).isEqualTo("Let me look. I have looked. ");
        int counted = store.seen();
        store.heal();
        assertThat(counted).isGreaterThan(15);
        return numbers(counted);
    }

    private void attackSome(Fault fault, FailingStore.Length length) {
        var statements = Sample.of(fault + " " + length, statementsOfATurn());
        assertThat(attackEach(statements, fault, length)).as("what failed").hasSizeGreaterThan(1);
    }

    /** Returns the statements that failed. */
    private Set<String> attackEach(List<Integer> statements, Fault fault, FailingStore.Length length) {
        var failed = new TreeSet<String>();
        for (int n : statements) {
            attack(n, fault, length);
            failed.add(store.failedFirst());
        }
        return failed;
    }

    private void attack(int n, Fault fault, FailingStore.Length length) {
        script();
        long topic = service.topic("attacked");
        store.fail(n, fault, length);
        var asked = service.begin("POST", "/api/topics/" + topic + "/messages/stream", Map.of("content", "look"));
        if (length == FailingStore.Length.UNTIL_HEALED) {
            await().atMost(Service.LONG).until(() -> store.failed() >= 2 || asked.isDone());
            store.heal();
        }
        var answer = asked.join();
        store.heal();
        var when = "statement %d, %s %s: %s".formatted(n, fault, length, store.failedFirst());
        assertAnswered(answer, when);
        provider.reset();
        await(when).atMost(Service.LONG).untilAsserted(() -> assertGoesOn(topic, when));
        assertThat(stored(topic)).as(when).contains(shown(answer));
        assertThat(stored(topic).split("Let me look", -1)).as(when).hasSizeLessThanOrEqualTo(2);
        assertThat(answer.body()).as(when).doesNotContain("took over");
        assertThat(service.messages(topic).toString()).as(when).doesNotContain(FailingStore.SECRET);
        assertThat(service.messages(topic)).as(when).noneMatch(FailingStoreTest::isPending);
    }

    private void script() {
        provider.reset()
                .next(
                        Script.answer()
                                .text("Let me ", "look. ")
                                .toolCall("c1", "test__look", "{}")
                                .done("tool_calls"),
                        Script.says("I have ", "looked. "));
    }

    private static void assertAnswered(Answer answer, String when) {
        assertThat(answer.body()).as(when).doesNotContain(FailingStore.SECRET).doesNotContain("\"unexpected\"");
        if (answer.status() == 200) {
            assertThat(answer.body()).as(when).containsAnyOf("event:done", "event:error");
        } else {
            assertThat(answer.json().path("type").asString()).as(when).startsWith("/problems/");
            assertThat(answer.json().path("status").asInt()).as(when).isEqualTo(answer.status());
        }
    }

    private void assertGoesOn(long topic, String when) {
        var answer = service.say(topic, "still there?");
        assertThat(answer.status()).as(when).isEqualTo(200);
        assertThat(answer.body()).as(when).contains("event:done");
    }

    private static boolean isPending(JsonNode row) {
        return row.path("role").asString().equals("tool")
                && row.path("tool_calls").path("pending").asBoolean(false);
    }

    private String stored(long topic) {
        return service.messages(topic).stream()
                .filter(row -> row.path("role").asString().equals("assistant"))
                .map(row -> row.path("content").asString())
                .collect(Collectors.joining());
    }

    /** The text that the reader of a stream has seen. */
    private static String shown(Answer answer) {
        if (answer.status() != 200) {
            return "";
        }
        return answer.body()
                .lines()
                .filter(line -> line.startsWith("data:{\"content\"") || line.contains("\"type\":\"delta\""))
                .map(line -> JsonMapper.shared().readTree(line.substring(5)))
                .filter(frame -> frame.path("type").asString("").equals("delta"))
                .map(frame -> frame.path("content").asString())
                .collect(Collectors.joining());
    }
}
