package dev.steward.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.StoredCall;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunHistoryTest {

    private final List<EventRead> events = new ArrayList<>();

    private void told(EventDraft draft) {
        events.add(new EventRead(
                events.size() + 1,
                draft.kind(),
                draft.text(),
                draft.toolName(),
                draft.toolStatus(),
                draft.requestId(),
                draft.data(),
                Instant.EPOCH,
                1L,
                1L));
    }

    private void asked(String... ids) {
        for (var id : ids) {
            told(EventDraft.call(id, "t__" + id, "{\"a\":1}", null));
        }
    }

    private void answered(String id, String result) {
        told(RunEvents.answered(call(id), ToolResult.ok(result)));
    }

    private static ToolCall call(String id) {
        return new ToolCall(id, "t__" + id, "{\"a\":1}");
    }

    private static StoredCall stored(String id, StoredCall.State state, @Nullable String result) {
        return new StoredCall(1, new ToolCall(id, "t__" + id, "{\"whole\":1}"), state, null, result);
    }

    private static PromptMessage round(String text, String... ids) {
        return new PromptMessage.Assistant(
                text, List.of(ids).stream().map(RunHistoryTest::call).toList());
    }

    private static PromptMessage result(String id, String text) {
        return new PromptMessage.ToolResult(id, "t__" + id, text);
    }

    private static PromptMessage user(String text) {
        return new PromptMessage.User(text);
    }

    private List<PromptMessage> history(StoredCall... turn) {
        return RunHistory.of(events, List.of(turn));
    }

    @Test
    void whatWasSaidStandsInItsOrder() {
        told(EventDraft.user("Do it"));
        told(EventDraft.said(EventKind.assistant_message, "Half"));
        told(EventDraft.said(EventKind.system, "Go on"));
        told(EventDraft.said(EventKind.assistant_message, "Whole"));
        assertThat(history())
                .containsExactly(
                        user("Do it"),
                        new PromptMessage.Assistant("Half", List.of()),
                        user("Go on"),
                        new PromptMessage.Assistant("Whole", List.of()));
    }

    @Test
    void aRoundIsOneMessageWithItsCallsAndTheirResultsInTheOrderOfTheCalls() {
        told(EventDraft.user("Do it"));
        told(EventDraft.said(EventKind.assistant_message, "I look"));
        asked("a", "b");
        answered("b", "second");
        answered("a", "first");
        asked("c");
        answered("c", "third");
        assertThat(history())
                .containsExactly(
                        user("Do it"),
                        round("I look", "a", "b"),
                        result("a", "first"),
                        result("b", "second"),
                        round("", "c"),
                        result("c", "third"));
    }

    @Test
    void anIdMayComeAgainInALaterRound() {
        asked("a");
        answered("a", "first");
        asked("a");
        answered("a", "second");
        assertThat(history())
                .containsExactly(round("", "a"), result("a", "first"), round("", "a"), result("a", "second"));
    }

    @Test
    void aCallThatNobodyAnsweredIsSaidToBeCut() {
        asked("a");
        told(EventDraft.user("And now?"));
        assertThat(history()).containsExactly(round("", "a"), result("a", RunEvents.CUT.content()), user("And now?"));
    }

    @Test
    void callsThatAreStillToBeCarriedOutHaveNoResult() {
        told(EventDraft.user("Do it"));
        asked("a", "b");
        answered("a", "first");
        var whole = history(
                stored("a", StoredCall.State.done, "the whole first"), stored("b", StoredCall.State.waiting, null));
        assertThat(whole).hasSize(3);
        assertThat(whole.get(1))
                .isEqualTo(new PromptMessage.Assistant(
                        "",
                        List.of(
                                new ToolCall("a", "t__a", "{\"whole\":1}"),
                                new ToolCall("b", "t__b", "{\"whole\":1}"))));
        assertThat(whole.getLast()).isEqualTo(result("a", "the whole first"));
    }

    @Test
    void whatIsKnownAsAWholeBelongsToTheLastCalls() {
        asked("a");
        answered("a", "of the turn before");
        told(EventDraft.user("Again"));
        asked("a");
        answered("a", "the beg");
        var history = history(stored("a", StoredCall.State.done, "the beginning and the end"));
        assertThat(history).contains(result("a", "of the turn before"), result("a", "the beginning and the end"));
    }

    @Test
    void aResultWhoseCallIsNotShownAnyMoreIsLeftOut() {
        answered("a", "of long ago");
        told(EventDraft.user("Do it"));
        assertThat(history()).containsExactly(user("Do it"));
    }

    @Test
    void argumentsOfWhichOnlyTheBeginningIsKeptAreStillJson() {
        told(EventDraft.call("a", "t__a", "{\"text\":\"" + "x".repeat(5_000) + "\"}", null));
        answered("a", "y".repeat(5_000));
        var history = history();
        var arguments = ((PromptMessage.Assistant) history.getFirst())
                .calls()
                .getFirst()
                .arguments();
        assertThat(arguments).startsWith("{\"beginning\":\"{").endsWith("\"}");
        assertThat(((PromptMessage.ToolResult) history.getLast()).text()).endsWith("[… the rest is left out]");
    }

    @Test
    void anErrorIsAResultToo() {
        asked("a");
        told(RunEvents.answered(call("a"), ToolResult.error("It broke")));
        assertThat(history()).containsExactly(round("", "a"), result("a", "It broke"));
    }
}
