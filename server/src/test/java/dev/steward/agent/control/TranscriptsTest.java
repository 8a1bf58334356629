package dev.steward.agent.control;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventDraft.ToolStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.CallFacts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

@OnEachDatabase(AgentSlice.class)
class TranscriptsTest {

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final Transcripts transcripts;

    TranscriptsTest(AgentScene scene, Agents agents, AgentRuns runs, Transcripts transcripts) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.transcripts = transcripts;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private boolean said(AgentRun run, String... texts) {
        return given(scene.append(
                run,
                List.of(texts).stream()
                        .map(text -> EventDraft.said(EventKind.assistant_message, text))
                        .toList()));
    }

    private TranscriptPage page(AgentRun run, @Nullable String after) {
        return given(scene.page(run.agentId(), null, after, 100));
    }

    private TranscriptPage before(AgentRun run, String before, int limit) {
        return given(transcripts.page(run.agentId(), new Transcripts.Wish(run.id(), null, before, limit), _ -> {}));
    }

    private AgentRun step(AgentRun beside) {
        return scene.admitted(scene.step(beside.agentId()));
    }

    @Test
    void aReaderGetsWhatIsNewAndNothingTwice() {
        var run = scene.running(wish("Task."));
        assertThat(said(run, "One.", "Two.")).isTrue();
        var whole = page(run, null);
        assertThat(whole.events()).extracting(EventRead::text).containsExactly("Task.", "One.", "Two.");
        assertThat(whole.reset()).isFalse();
        assertThat(page(run, whole.cursor()).events()).isEmpty();
        said(run, "Three.", "Four.");
        var more = page(run, whole.cursor());
        assertThat(more.events()).extracting(EventRead::text).containsExactly("Three.", "Four.");
        assertThat(more.events())
                .allSatisfy(event -> assertThat(event.agentRunId()).isEqualTo(run.id()));
        assertThat(more.reset()).isFalse();
        assertThat(page(run, more.cursor()).cursor()).isEqualTo(more.cursor());
    }

    @Test
    void aLaterCursorIsGreaterAlsoAsAText() {
        var early = new TranscriptCursor(3, 8).toString();
        assertThat(early).isLessThan(new TranscriptCursor(3, 10).toString());
        assertThat(TranscriptCursor.read(early)).contains(new TranscriptCursor(3, 8));
        assertThat(TranscriptCursor.read("3-8")).as("from before").contains(new TranscriptCursor(3, 8));
    }

    @Test
    void aLongTranscriptComesInParts() {
        var run = scene.running(wish("Task."));
        said(run, "1", "2", "3", "4", "5");
        var first = given(scene.page(run.agentId(), null, null, 3));
        assertThat(first.events()).extracting(EventRead::text).containsExactly("Task.", "1", "2");
        assertThat(first.more()).isTrue();
        var second = given(scene.page(run.agentId(), null, first.cursor(), 3));
        assertThat(second.events()).extracting(EventRead::text).containsExactly("3", "4", "5");
        assertThat(second.more()).isFalse();
    }

    @Test
    void aLongTranscriptIsReadBackFromItsEnd() {
        var run = scene.running(wish("Task."));
        var beside = step(run);
        said(run, "1", "2");
        said(beside, "Another run's.");
        said(run, "3", "4");
        var newest = before(run, "end", 2);
        assertThat(newest.events()).extracting(EventRead::text).containsExactly("3", "4");
        assertThat(newest.more()).isFalse();
        var middle = before(run, Objects.requireNonNull(newest.earlier()), 2);
        assertThat(middle.events()).extracting(EventRead::text).containsExactly("1", "2");
        assertThat(middle.more()).isTrue();
        assertThat(page(run, middle.cursor()).events())
                .extracting(EventRead::text)
                .as("after a part comes what follows it")
                .contains("3", "4")
                .doesNotContain("1", "2");
        var first = before(run, Objects.requireNonNull(middle.earlier()), 2);
        assertThat(first.events()).extracting(EventRead::text).containsExactly("Task.");
        assertThat(first.earlier()).isNull();
        said(run, "5");
        assertThat(page(run, newest.cursor()).events())
                .extracting(EventRead::text)
                .containsExactly("5");
    }

    @Test
    void whoReadsBackInATranscriptThatWasClearedGetsItsEnd() {
        var run = scene.running(wish("Task."));
        said(run, "1", "2");
        var earlier = Objects.requireNonNull(before(run, "end", 2).earlier());
        given(runs.clear(run.agentId(), RunTrigger.manual));
        var next = scene.admitted(given(runs.message(run.agentId(), "Again.")));
        said(next, "New.");
        var page = before(next, earlier, 1);
        assertThat(page.reset()).isTrue();
        assertThat(page.events()).extracting(EventRead::text).containsExactly("New.");
        assertThat(page.more()).isFalse();
    }

    @Test
    void aReaderOfAClearedTranscriptBeginsAnewThoughTheNewOneIsLonger() {
        var run = scene.running(wish("Task."));
        said(run, "One.");
        var cursor = page(run, null).cursor();
        given(runs.clear(run.agentId(), RunTrigger.manual));
        assertThat(said(run, "Late.")).as("its run is over").isFalse();
        var next = scene.admitted(given(runs.message(run.agentId(), "Again.")));
        said(next, "New.", "Newer.");
        var page = page(run, cursor);
        assertThat(page.reset()).isTrue();
        assertThat(page.events()).extracting(EventRead::text).containsExactly("Again.", "New.", "Newer.");
        assertThat(page(run, "nonsense").reset()).isTrue();
        assertThat(page(run, "0").reset()).as("the start").isFalse();
        assertThat(page(run, "0").events()).hasSize(3);
    }

    @Test
    void oneRunCanBeReadAloneButNoneOfAnotherAgent() {
        var run = scene.running(wish("Task."));
        var step = step(run);
        said(run, "Mine.");
        said(step, "Its.");
        assertThat(given(scene.page(run.agentId(), step.id(), null, 10)).events())
                .extracting(EventRead::text)
                .containsExactly("Step.", "Its.");
        var other = scene.running(wish("Other."));
        assertThatThrownBy(() -> given(scene.page(run.agentId(), other.id(), null, 10)))
                .hasMessage("Agent run not found");
        assertThatThrownBy(() -> given(scene.page(999_999, null, null, 10))).hasMessage("Agent 999999 not found");
    }

    @Test
    void runsThatTellAtTheSameTimeHideNothingFromAReader() {
        var run = scene.running(wish("Task."));
        var step = step(run);
        var telling = Flux.range(0, 30)
                .flatMap(
                        i -> scene.append(
                                        i % 2 == 0 ? run : step,
                                        List.of(EventDraft.said(EventKind.assistant_message, "t" + i)))
                                .subscribeOn(Schedulers.boundedElastic()),
                        4)
                .then()
                .toFuture();
        var seen = new TreeSet<String>();
        String cursor = null;
        int all = 32; // including the two tasks
        while (!telling.isDone() || seen.size() < all) {
            // What is written while the page is read may only show up in the next one
            boolean isTold = telling.isDone();
            var page = page(run, cursor);
            cursor = page.cursor();
            page.events().forEach(event -> seen.add(String.valueOf(event.text())));
            assertThat(page.events().isEmpty() && isTold && seen.size() < all)
                    .as("something was passed by")
                    .isFalse();
        }
        assertThat(seen).hasSize(all);
    }

    @Test
    void callsOfToolsAreKeptAsFarAsPeopleLookAtThem() {
        var run = scene.running(wish("Task."));
        var begun = page(run, null).cursor();
        given(scene.append(
                run,
                List.of(
                        EventDraft.call("c1", "files__read", "x".repeat(9_000), new CallFacts("files", true)),
                        EventDraft.done("c1", "files__read", "y".repeat(9_000)),
                        EventDraft.failed("c2", "files__read", "It rains.", "timed_out"),
                        EventDraft.failed("c3", "files__read", "Wet.", null),
                        EventDraft.usage(new ModelEvent.Usage(10, 2, 12, null, false, 1), "large"),
                        EventDraft.usage(new ModelEvent.Usage(20, 4, 24, null, true, 0), "large"),
                        EventDraft.context(1, 2, 3))));
        var events = page(run, begun).events();
        assertThat(events)
                .extracting(EventRead::kind)
                .containsExactly(
                        EventKind.tool_call,
                        EventKind.tool_result,
                        EventKind.tool_result,
                        EventKind.tool_result,
                        EventKind.usage,
                        EventKind.usage,
                        EventKind.context_usage);
        assertThat(events)
                .extracting(EventRead::toolStatus)
                .startsWith(ToolStatus.running, ToolStatus.done, ToolStatus.error);
        assertThat(events.get(0).data())
                .isEqualTo(Map.of("arguments", "x".repeat(4_000), "server_name", "files", "read_only", true));
        assertThat(events.get(1).data()).isEqualTo(Map.of("success", true, "result", "y".repeat(4_000)));
        assertThat(events.get(2).data())
                .isEqualTo(Map.of("success", false, "error", "It rains.", "error_code", "timed_out"));
        assertThat(events.get(3).data()).as("by the tool itself").containsEntry("error_code", "tool_error");
        assertThat(events.get(4).data())
                .isEqualTo(Map.of("input_tokens", 10, "output_tokens", 2, "reasoning_tokens", 1, "model", "large"));
        assertThat(events.get(5).data()).containsEntry("input_tokens", 20).containsEntry("estimated", true);
        assertThat(events.get(6).data())
                .isEqualTo(Map.of("current_tokens", 1, "token_limit", 2, "conversation_tokens", 3));
        assertThat(scene.now(run).spent()).as("telling of it spends nothing").isEqualTo(Spent.NOTHING);
    }

    @Test
    void whatWasSaidSinceSomebodyReadItIsUnread() {
        var run = scene.running(wish("Task."));
        said(run, "One.");
        assertThat(scene.read(run.agentId()).unreadCount())
                .as("nobody has read it ever")
                .isZero();
        scene.forget();
        agents.markRead(run.agentId()).block(AgentScene.LONG);
        assertThat(scene.heard("read.changed"))
                .singleElement()
                .extracting(event -> event.about().agentSessionId())
                .isEqualTo(run.agentId());
        assertThat(scene.heard("agent.changed")).isEmpty();
        said(run, "Two.", "Three.");
        given(scene.append(run, List.of(EventDraft.said(EventKind.reasoning, "Hm."))));
        said(step(run), "For the workflow.");
        assertThat(scene.read(run.agentId()).unreadCount()).isEqualTo(2);
        assertThat(given(agents.list(null, _ -> {})))
                .extracting(AgentRead::unreadCount)
                .containsExactly(2L);
        agents.markRead(run.agentId()).block(AgentScene.LONG);
        assertThat(scene.read(run.agentId()).unreadCount()).isZero();
    }

    @Test
    void theLastAnswerCanBeMadeUnread() {
        var run = scene.running(wish("Task."));
        said(run, "One.");
        said(run, "Two.");
        agents.markUnread(run.agentId()).block(AgentScene.LONG);
        assertThat(scene.read(run.agentId()).unreadCount()).isEqualTo(1);
        said(step(run), "Three.");
        agents.markUnread(run.agentId()).block(AgentScene.LONG);
        assertThat(scene.read(run.agentId()).unreadCount())
                .as("what a workflow wanted to know is no answer")
                .isEqualTo(1);
        var silent = scene.made(wish("Silent."));
        agents.markUnread(silent.id()).block(AgentScene.LONG);
        assertThat(scene.read(silent.id()).lastReadAt()).isNotNull();
    }
}
