package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests that a question that is asked again keeps its earlier answers. */
class AlternativesApiTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    @Test
    void anAnswerThatIsReplacedCanBeChosenAgain() {
        provider.next(
                Script.says("first"), Script.says("follow-up answer"), Script.says("second"), Script.says("third"));
        talk.say(topic, "Why?");
        talk.say(topic, "And then?");
        long question = question();
        askAgain(question);
        assertThat(texts()).containsExactly("Why?", "second");
        assertThat(chosen()).isEqualTo("2 of 2");
        askAgain(question);
        assertThat(chosen()).isEqualTo("3 of 3");

        assertThat(choose(question, 1).path("id").asLong()).isEqualTo(question);
        assertThat(texts()).containsExactly("Why?", "first", "And then?", "follow-up answer");
        assertThat(chosen()).isEqualTo("1 of 3");
        choose(question, 2);
        assertThat(texts()).containsExactly("Why?", "second");
        choose(question, 2);
        assertThat(texts()).containsExactly("Why?", "second");
    }

    @Test
    void aLineThatWasChosenAgainGoesOn() {
        provider.next(
                Script.says("first"), Script.says("second"), Script.says("on from the first"), Script.says("again"));
        talk.say(topic, "Why?");
        long question = question();
        askAgain(question);
        choose(question, 1);
        talk.say(topic, "Go on");
        assertThat(sent()).contains("first", "Go on").doesNotContain("second");
        choose(question, 2);
        assertThat(texts()).containsExactly("Why?", "second");
        choose(question, 1);
        assertThat(texts()).containsExactly("Why?", "first", "Go on", "on from the first");
    }

    @Test
    void alternativesOfALaterQuestionWaitWithTheirLine() {
        provider.next(Script.says("a"), Script.says("b1"), Script.says("b2"), Script.says("other"));
        talk.say(topic, "A?");
        long first = question();
        talk.say(topic, "B?");
        long second = talk.messages(topic).get(2).path("id").asLong();
        askAgain(second);
        askAgain(first);
        assertThat(texts()).containsExactly("A?", "other");
        choose(first, 1);
        assertThat(texts()).containsExactly("A?", "a", "B?", "b2");
        choose(second, 1);
        assertThat(texts()).containsExactly("A?", "a", "B?", "b1");
    }

    @Test
    void aQuestionInOtherWordsTakesThePlaceOfTheOldOne() {
        provider.next(Script.says("old answer"), Script.says("old answer again"), Script.says("new answer"));
        talk.say(topic, "Old words");
        long old = question();
        askAgain(old);
        Talk.all(talk.start(topic, Map.of("content", "New words", "reword_message_id", old)));
        assertThat(texts()).containsExactly("New words", "new answer");
        assertThat(sent()).contains("New words").doesNotContain("Old words");
        assertThat(chosen()).isEqualTo("3 of 3");

        long reworded = question();
        assertThat(reworded).isNotEqualTo(old);
        assertThat(choose(reworded, 1).path("id").asLong()).isEqualTo(old);
        assertThat(texts()).containsExactly("Old words", "old answer");
        choose(old, 3);
        assertThat(texts()).containsExactly("New words", "new answer");
        choose(reworded, 2);
        assertThat(texts()).containsExactly("Old words", "old answer again");
    }

    @Test
    void theAlternativesAreListedWithTheirBeginnings() {
        provider.next(Script.says("first"), Script.says("second"));
        talk.say(topic, "Why?");
        assertThat(alternatives(question())).isEmpty();
        askAgain(question());
        assertThat(alternatives(question()))
                .satisfiesExactly(
                        one -> {
                            assertThat(one.path("n").asInt()).isOne();
                            assertThat(one.path("chosen").asBoolean()).isFalse();
                            assertThat(one.path("question").asString()).isEqualTo("Why?");
                            assertThat(one.path("answer").asString()).isEqualTo("first");
                        },
                        two -> {
                            assertThat(two.path("chosen").asBoolean()).isTrue();
                            assertThat(two.path("answer").asString()).isEqualTo("second");
                        });
    }

    @Test
    void anErrorIsNoAnswerThatIsKept() {
        provider.next(Script.status(500, "boom"), Script.says("better"));
        talk.say(topic, "Why?");
        assertThat(talk.messages(topic).getLast().path("error").path("kind").asString())
                .isEqualTo("provider_down");
        askAgain(question());
        assertThat(texts()).containsExactly("Why?", "better");
        assertThat(talk.messages(topic).getFirst().path("alternatives").isNull())
                .isTrue();
    }

    @Test
    void nothingIsRearrangedWhileAnAnswerIsWritten() {
        provider.next(Script.says("first"), Script.answer().text("busy").hang());
        talk.say(topic, "Why?");
        long question = question();
        StepVerifier.create(
                        talk.start(topic, Map.of("retry_message_id", question)).map(Frame::event))
                .expectNext("user_message", "delta")
                .then(() -> assertThat(status("POST", question + "/alternatives/1/choose"))
                        .isEqualTo(409))
                .thenCancel()
                .verify(LONG);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        choose(question, 1);
        assertThat(texts()).containsExactly("Why?", "first");
    }

    @Test
    void whatIsNoAlternativeIsRefused() {
        provider.next(Script.says("first"));
        talk.say(topic, "Why?");
        long answer = talk.messages(topic).getLast().path("id").asLong();
        assertThat(status("POST", question() + "/alternatives/1/choose")).isEqualTo(404);
        assertThat(status("POST", question() + "/alternatives/x/choose")).isEqualTo(422);
        assertThat(status("GET", answer + "/alternatives")).isEqualTo(400);
        assertThat(status("GET", "999999999/alternatives")).isEqualTo(404);
    }

    @Test
    void aDeletedQuestionTakesItsAlternativesAlong() {
        provider.next(Script.says("first"), Script.says("second"));
        talk.say(topic, "Why?");
        long question = question();
        askAgain(question);
        assertThat(status("DELETE", String.valueOf(question))).isEqualTo(204);
        assertThat(texts()).containsExactly("second");
        assertThat(status("GET", question + "/alternatives")).isEqualTo(404);
        client.delete().uri("/api/topics/{id}", topic).exchange().expectStatus().isNoContent();
    }

    private void askAgain(long question) {
        Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
    }

    private JsonNode choose(long question, int n) {
        return talk.json(
                "POST", "/api/topics/%d/messages/%d/alternatives/%d/choose".formatted(topic, question, n), null);
    }

    private JsonNode alternatives(long question) {
        return talk.json("GET", "/api/topics/%d/messages/%d/alternatives".formatted(topic, question), null);
    }

    private int status(String method, String path) {
        return client.method(HttpMethod.valueOf(method))
                .uri("/api/topics/" + topic + "/messages/" + path)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    private long question() {
        return talk.messages(topic).getFirst().path("id").asLong();
    }

    private List<String> texts() {
        return talk.messages(topic).stream()
                .map(row -> row.path("content").asString())
                .toList();
    }

    private String chosen() {
        var alternatives = talk.messages(topic).getFirst().path("alternatives");
        return alternatives.path("chosen").asInt() + " of "
                + alternatives.path("count").asInt();
    }

    private String sent() {
        return provider.requests().getLast().body().path("messages").toString();
    }
}
