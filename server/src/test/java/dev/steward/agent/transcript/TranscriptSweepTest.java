package dev.steward.agent.transcript;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.Agents;
import dev.steward.agent.control.TranscriptPage;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@OnEachDatabase(AgentSlice.class)
class TranscriptSweepTest {

    private static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final RunStore writes;
    private final EventRepository events;
    private final CallRepository calls;
    private final Tx tx;
    private final Sql sql;
    private final TranscriptSweep sweep;
    private Retention kept = new Retention(null, 0);

    TranscriptSweepTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            RunStore writes,
            AgentRepository rows,
            RunRepository runRows,
            EventRepository events,
            AgentNews news,
            Tx tx,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.writes = writes;
        this.events = events;
        this.calls = new CallRepository(sql);
        this.tx = tx;
        this.sql = sql;
        this.sweep = new TranscriptSweep(
                rows, runRows, events, calls, news, _ -> Mono.just(kept), tx, new IsolatedItems("%s"));
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private static Retention retention(int days, int most) {
        return new Retention(days == 0 ? null : NOW.minus(Duration.ofDays(days)), most);
    }

    private void run(int days, int most) {
        kept = retention(days, most);
        sweep.run(NOW).block(AgentScene.LONG);
    }

    /** An agent at rest whose current run is empty. */
    private AgentRun rested() {
        var run = scene.running(wish("Task."));
        given(events.deleteOwn(run.agentId()));
        become(run, RunStatus.idle);
        return run;
    }

    private void become(AgentRun run, RunStatus status) {
        given(sql.statement("update agent_runs set status = :status where id = :id")
                .with("status", status)
                .with("id", run.id())
                .update());
    }

    /** Appends entries such as "u40 a39": the kind of entry, and how many days ago it was. */
    private void told(AgentRun run, String entries) {
        for (var entry : entries.split(" ")) {
            var at = NOW.minus(Duration.ofDays(Long.parseLong(entry.substring(1))));
            given(events.append(run, List.of(draft(entry)), at));
        }
    }

    private static EventDraft draft(String entry) {
        return switch (entry.charAt(0)) {
            case 'u' -> EventDraft.user(entry);
            case 's' -> EventDraft.said(EventKind.system, entry);
            case 'a' -> EventDraft.said(EventKind.assistant_message, entry);
            case 'c' -> new EventDraft(EventKind.tool_call, entry, "t", EventDraft.ToolStatus.running, "c", Map.of());
            case 'r' -> new EventDraft(EventKind.tool_result, entry, "t", EventDraft.ToolStatus.done, "c", Map.of());
            case 'b' -> new EventDraft(EventKind.turn_start, entry, null, null, null, Map.of());
            case 'e' -> new EventDraft(EventKind.turn_end, entry, null, null, null, Map.of());
            default -> EventDraft.said(EventKind.reasoning, entry);
        };
    }

    private TranscriptPage page(AgentRun run, @Nullable String after) {
        return given(scene.page(run.agentId(), null, after, 5_000));
    }

    private String left(AgentRun run) {
        return page(run, null).events().stream()
                .map(event -> String.valueOf(event.text()))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing is old                         | 30 | 0 | u29 b29 a29 e29                                 | u29 b29 a29 e29
            what it was to do and said last stays  | 30 | 0 | u60 b60 c60 r60 a60 e60 s50 b50 x50 a50 e50     | u60 a50 e50
            so does what it was told last          | 30 | 0 | u60 b60 a60 e60 u50 b50 a50 e50 u40 b40 a40 e40 | u60 u40 a40 e40
            what is young stays as it is           | 30 | 0 | u60 b60 c60 r60 a60 e60 s10 b10 c10 r10 e10     | u60 a60 s10 b10 c10 r10 e10
            a turn that never ended stays one      | 30 | 0 | u60 b60 c60                                     | u60 b60
            a word that nobody answered            | 30 | 0 | u60 b60 a60 e60 u50 b50 x50                     | u60 a60 u50 b50
            the newest ones                        | 0  | 3 | u3 b3 c3 r3 a3 e3                               | u3 r3 a3 e3
            as many as there are                   | 0  | 6 | u3 b3 c3 r3 a3 e3                               | u3 b3 c3 r3 a3 e3
            the narrower of the two, the number    | 30 | 2 | u60 b60 a60 x5 x4 x3                            | u60 b60 a60 x4 x3
            the narrower of the two, the time      | 30 | 5 | u60 x59 x58 x57 x56 x55 x5                      | u60 x5
            neither                                | 0  | 0 | u900 b900 c900 r900 a900 e900                   | u900 b900 c900 r900 a900 e900
            """)
    void ofAnAgentAtRestGoesWhatIsTooOldOrTooMuch(String what, int days, int most, String told, String stays) {
        var run = rested();
        told(run, told);
        run(days, most);
        assertThat(left(run)).isEqualTo(stays);
        run(days, most);
        assertThat(left(run)).as("once more").isEqualTo(stays);
    }

    @ParameterizedTest
    @EnumSource(RunStatus.class)
    void ofOneAtWorkNothingGoes(RunStatus status) {
        var run = rested();
        told(run, "u60 b60 c60 r60 x60");
        become(run, status);
        run(30, 2);
        assertThat(left(run)).isEqualTo(status.isInLine() ? "u60 b60 c60 r60 x60" : "u60 b60");
    }

    @Test
    void ofOneWhoseTurnWasCutNothingGoesUntilThatHasItsEnd() {
        var run = rested();
        told(run, "u60 b60 c60 r60");
        given(calls.insert(run.id(), List.of(new ToolCall("c", "t", "{}")), NOW));
        become(run, RunStatus.interrupted);
        run(30, 2);
        assertThat(left(run)).isEqualTo("u60 b60 c60 r60");
        given(calls.forget(run.id()));
        run(30, 2);
        assertThat(left(run)).isEqualTo("u60 b60");
    }

    @Test
    void aRunOfAWorkflowThatGoesOnBesideIsWorkToo() {
        var run = rested();
        told(run, "u60 c60");
        var step = scene.step(run.agentId());
        run(30, 0);
        assertThat(left(run)).startsWith("u60 c60");
        become(step, RunStatus.blocked);
        told(step, "u50 c50 a50");
        run(30, 0);
        assertThat(given(scene.page(run.agentId(), step.id(), null, 9)).events())
                .as("one that waits for someone goes on with it")
                .extracting(EventRead::text)
                .contains("Step.", "u50", "a50")
                .doesNotContain("c50");
        become(step, RunStatus.completed);
        run(30, 0);
        assertThat(left(run)).as("it never goes on").isEqualTo("u60");
    }

    @Test
    void whoHasReadSomethingThatIsGoneBeginsAnewAndNobodyElseDoes() {
        var run = rested();
        told(run, "u60 x60 a60 a20");
        var other = rested();
        told(other, "u60 a60");
        var before = page(run, null).cursor();
        var beside = page(other, null).cursor();
        scene.forget();
        run(30, 0);
        var after = page(run, before);
        assertThat(after.reset()).isTrue();
        assertThat(after.events()).extracting(EventRead::text).containsExactly("u60", "a20");
        assertThat(page(run, after.cursor()).reset()).isFalse();
        assertThat(page(other, beside).reset()).isFalse();
        assertThat(scene.heard("agent.changed"))
                .extracting(event -> event.about().agentSessionId())
                .containsExactly(run.agentId());
    }

    @Test
    void anAnswerThatNobodyHasReadIsStillUnread() {
        var run = rested();
        told(run, "u60 a60 u50 a50");
        given(sql.statement("update agents set last_read_at = :at where id = :id")
                .with("at", NOW.minus(Duration.ofDays(90)))
                .with("id", run.agentId())
                .update());
        run(30, 1);
        assertThat(scene.read(run.agentId()).unreadCount()).isEqualTo(1);
    }

    @Test
    void manyGoInPortionsAndAfterACutBetweenTwoTheNextLookGoesOn() {
        int all = 2 * TranscriptSweep.AT_ONCE + 7;
        var run = rested();
        told(run, "u60");
        given(events.append(run, Collections.nCopies(all, draft("x60")), NOW.minus(Duration.ofDays(60))));
        told(run, "a60 e60");
        var cursor = page(run, null).cursor();
        kept = retention(30, 0);
        assertThat(given(tx.underWay(sweep.portion(run.agentId(), kept)))).isEqualTo(TranscriptSweep.AT_ONCE);
        assertThat(page(run, cursor).reset()).isTrue();
        assertThat(page(run, null).events()).hasSize(all + 3 - TranscriptSweep.AT_ONCE);
        run(30, 0);
        assertThat(left(run)).isEqualTo("u60 a60 e60");
    }

    @Test
    void whoStartsItWhileItIsLookedAtKeepsAllOfIt() {
        var run = rested();
        told(run, "u60 x60 a60");
        kept = retention(30, 0);
        var sweeping = new AtomicReference<CompletableFuture<Void>>();
        given(tx.durable(writes.lock(run.agentId())
                .doOnNext(_ -> sweeping.set(
                        sweep.run(NOW).subscribeOn(Schedulers.boundedElastic()).toFuture()))
                .delayElement(Duration.ofMillis(300))
                .flatMap(agent -> runs.started(agent, RunTrigger.manual))));
        Objects.requireNonNull(sweeping.get()).join();
        assertThat(left(run)).startsWith("u60 x60 a60");
    }

    @Test
    void oneThatIsPutAwayIsSweptAndOneThatIsGoneHindersNothing() {
        var gone = rested();
        var away = rested();
        Stream.of(gone, away).forEach(run -> told(run, "u60 x60 a60"));
        given(agents.archive(away.agentId()));
        agents.delete(gone.agentId()).block(AgentScene.LONG);
        assertThat(given(tx.underWay(sweep.portion(gone.agentId(), retention(30, 0)))))
                .isZero();
        run(30, 0);
        assertThat(left(away)).isEqualTo("u60 a60");
    }
}
