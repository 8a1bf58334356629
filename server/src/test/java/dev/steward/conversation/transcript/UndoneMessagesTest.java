package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Tx;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.WritingRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests undoing messages that runs of agents wrote and deleted. */
@ServiceTest
class UndoneMessagesTest {

    @Autowired
    private Talk talk;

    @Autowired
    private WritingRun run;

    @Autowired
    private Messages messages;

    @Autowired
    private Tx tx;

    private long topic;

    @BeforeEach
    void begin() {
        run.begin();
        talk.answeredByTheMock();
        topic = talk.topic("Written in");
    }

    @AfterEach
    void end() {
        run.end();
    }

    private void note(long where, String text) {
        run.calls("append_note", Map.of("topic_id", where, "text", text));
    }

    private List<String> texts(long where) {
        return talk.messages(where).stream()
                .map(row -> row.path("content").asString())
                .toList();
    }

    @Test
    void aMessageIsGoneAndCanBeBroughtBack() {
        note(topic, "Written");
        talk.say(topic, "And now?");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(texts(topic)).first().isEqualTo("And now?");
        var written = talk.json("GET", run.path() + "/changes", null).path(0);
        assertThat(written.path("place").asString()).isEqualTo("topic:" + topic);
        messages.restore(Container.topic(topic), written.path("subject").asLong())
                .block();
        assertThat(texts(topic)).first().isEqualTo("**Notes**\n\nWritten");
    }

    @Test
    void aQuestionGoesWithItsAnswerAndWithNothingElse() {
        talk.say(topic, "Before");
        run.calls("post_message", Map.of("topic_id", topic, "content", "Written"));
        assertThat(run.changes()).containsExactly("message created: Written");
        talk.json("PUT", "/api/reminders/topic/" + topic, Map.of("remind_at", "2999-01-31T12:00:00Z"));
        talk.say(topic, "After");
        int before = talk.messages(topic).size();
        assertThat(run.undo().count()).isEqualTo(1);
        var left = talk.messages(topic);
        assertThat(left).hasSize(before - 2);
        assertThat(left)
                .extracting(row -> row.path("role").asString())
                .containsExactly("user", "assistant", "system", "user", "assistant");
        assertThat(texts(topic)).doesNotContain("Written");
    }

    @Test
    void whatAnAgentWasToldGoesWithWhatItAnswered() {
        var agent = talk.json("GET", "/api/agents/" + run.agent(), null);
        var told = new Message.Agent(run.agent(), agent.path("public_id").asString());
        var answer = new TranscriptEntry.Answer("Found", null, List.of(), List.of(), null, null);
        run.writes(tx.durable(messages.addTold(
                Container.topic(topic), told, List.of(new TranscriptEntry.Question("Find it", null), answer))));
        assertThat(run.changes()).containsExactly("message created: Found", "message created: Find it");
        var question = talk.json("GET", run.path() + "/changes", null).path(1);
        talk.json(
                "POST",
                "%s/changes/%d/undo".formatted(run.path(), question.path("id").asLong()),
                null);
        assertThat(texts(topic)).isEmpty();
        assertThat(talk.json("GET", run.path() + "/changes", null))
                .allSatisfy(each -> assertThat(each.path("undone_at").isNull()).isFalse());
        assertThat(run.undo()).returns(0, WritingRun.Undone::count).returns(List.of(), WritingRun.Undone::conflicts);
    }

    @Test
    void aQuestionThatWasAskedAgainOrDeletedStaysSo() {
        var posted = run.calls("post_message", Map.of("topic_id", topic, "content", "Written"));
        assertThat(posted).isNotNull();
        long question = talk.messages(topic).getFirst().path("id").asLong();
        Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
        assertThat(run.undo().conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(texts(topic)).contains("Written");
        messages.delete(Container.topic(topic), question).block();
        assertThat(run.undo().conflicts()).containsExactly("It no longer exists.");
    }

    @Test
    void aMessageThatWasDeletedIsThereAgain() {
        talk.say(topic, "Mine");
        long question = talk.messages(topic).getFirst().path("id").asLong();
        run.does(messages.delete(Container.topic(topic), question));
        assertThat(run.changes()).containsExactly("message deleted: Mine");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(texts(topic)).first().isEqualTo("Mine");
    }
}
