package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.TranscriptSweep;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.support.Script;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests runs that continue after most of their transcript has been swept. */
class SweptRunTest extends DriverTest {

    @Autowired
    private TranscriptSweep sweep;

    @BeforeEach
    void keepOne() {
        settings("agent_event_max_per_session", 1);
        offer("clock__now", "noon");
    }

    @AfterEach
    void keepMany() {
        settings("agent_event_max_per_session", 2_000);
    }

    private void swept(AgentRun run) {
        int before = told(run).size();
        sweep.run(Instant.now()).block(LONG);
        assertThat(told(run))
                .hasSizeLessThan(before)
                .extracting(EventRead::kind)
                .doesNotContain(EventKind.tool_call);
    }

    /** The last messages the model was sent, without the system prompt. */
    private List<String> shown() {
        return provider.requests()
                .getLast()
                .body()
                .path("messages")
                .valueStream()
                .skip(1)
                .map(message -> "%s: %s"
                        .formatted(
                                message.path("role").asString(),
                                message.path("content").asString()))
                .toList();
    }

    private static Script looks() {
        return Script.answer().toolCall("c1", "clock__now", "{}").done("tool_calls");
    }

    @Test
    void oneThatHasAnsweredIsShownItsTaskItsLastAnswerAndWhatItIsTold() {
        provider.next(looks(), Script.says("It is noon."), Script.says("Still noon."));
        var run = started(wish("Say the time").under(ApprovalPolicy.autonomous));
        awaited(run, RunStatus.idle);
        swept(run);
        given(runs.message(run.agentId(), "And now?"));
        awaitedAnswers(run, "It is noon.", "Still noon.");
        assertThat(shown()).containsExactly("user: Say the time", "assistant: It is noon.", "user: And now?");
        awaitNothingLeft(run);
    }

    @Test
    void oneThatDiedBeginsAgainWithItsTask() {
        provider.next(looks(), Script.status(400, "{}"), Script.says("It is noon."));
        var run = started(wish("Say the time").under(ApprovalPolicy.autonomous));
        awaited(run, RunStatus.failed);
        swept(run);
        given(runs.resume(run.agentId()));
        awaitedAnswers(run, "It is noon.");
        assertThat(shown()).containsExactly("user: Say the time");
        awaitNothingLeft(run);
    }

    private void awaitedAnswers(AgentRun run, String... answers) {
        await().atMost(LONG).untilAsserted(() -> assertThat(texts(run, EventKind.assistant_message))
                .containsExactly(answers));
        awaited(run, RunStatus.idle);
    }
}
