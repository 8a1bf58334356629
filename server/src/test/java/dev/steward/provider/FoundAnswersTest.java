package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Reasoning;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.support.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that answers are found wherever providers put them, and that anything else costs only itself. */
class FoundAnswersTest extends OnTheWire {

    private static final List<String> LINE_ENDS = List.of("\n", "\r\n", "\r");

    private static final String DONE = "data: [DONE]\n\n";

    static List<Arguments> answers() {
        return List.of(
                of(
                        "content in parts",
                        "the answer",
                        "hmm",
                        stream(
                                delta(
                                        "{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hmm\"}]}]}"),
                                delta("{\"content\":[{\"type\":\"text\",\"text\":\"the \"}]}"),
                                delta("{\"content\":\"answer\"}"))),
                of(
                        "nothing but parts, one of them unknown",
                        "all in arrays",
                        "hmm",
                        stream(
                                delta("{\"content\":[{\"type\":\"thinking\",\"thinking\":\"hmm\"}]}"),
                                delta("{\"content\":[{\"type\":\"text\",\"text\":\"all in \"}]}"),
                                delta(
                                        "{\"content\":[{\"type\":\"text\",\"text\":\"arrays\"},{\"type\":\"reference\",\"reference_ids\":[1]}, null, 7]}"))),
                of(
                        "thoughts between tags that are cut",
                        "the answer",
                        "secret thoughts",
                        stream(
                                text("<thi"),
                                text("nk>\\nsecret thou"),
                                text("ghts"),
                                text("\\n"),
                                text("</thi"),
                                text("nk>\\n"),
                                text("\\nthe answer"))),
                of(
                        "tags of another name, after white space",
                        "Yes",
                        "a < b",
                        stream(text("\\n <THINKING>a < b</thinking>Yes"))),
                of(
                        "thoughts with a letter that is longer in lowercase",
                        "Answer",
                        "İİİ",
                        stream(text("<think>İİİ</THINK>Answer"))),
                of(
                        "the same in pieces",
                        "Answer",
                        "İİİ",
                        stream("<think>İİİ</THINK>Answer"
                                .codePoints()
                                .mapToObj(sign -> text(Character.toString(sign)))
                                .toArray(String[]::new))),
                of("tags of a house", "Yes", "hm", stream(text("<seed:th"), text("ink>hm</seed:"), text("think>Yes"))),
                of("tags that are no angle brackets", "Yes", "hm", stream(text("◁thi"), text("nk▷hm◁/think▷Yes"))),
                of("tags with a word less", "Yes", "hm", stream(text("<reason>hm</reason>Yes"))),
                of(
                        "tags of a template",
                        "Yes",
                        "hm",
                        stream(text("<|begin_of_thought|>hm<|end_of_"), text("thought|>Yes"))),
                of(
                        "channels",
                        "Yes",
                        "hm",
                        stream(
                                text("<|channel|>anal"),
                                text("ysis<|message|>hm<|end|><|start|>assistant"),
                                text("<|channel|>final<|message|>Yes"))),
                of(
                        "the mark that ends a channel",
                        "1 < 2",
                        "hm",
                        stream(
                                text("<|channel|>analysis<|message|>hm<|end|><|start|>assistant"),
                                text("<|channel|>final<|message|>1 <"),
                                text(" 2<|ret"),
                                text("urn|>"))),
                of(
                        "channels after the start of a message",
                        "Yes",
                        "hm",
                        stream(
                                text("<|start|>assis"),
                                text("tant<|channel|>analysis<|message|>hm<|e"),
                                text("nd|><|start|>assistant<|channel|>fin"),
                                text("al<|message|>Yes<|return|>"))),
                of(
                        "the start of a message",
                        "Yes",
                        "",
                        stream(text("<|start|>assistant<|message|>Yes"), text("<|end|>"))),
                of(
                        "a commentary",
                        "I look.",
                        "",
                        stream(text("<|channel|>comment"), text("ary<|message|>I look"), text(".<|end"), text("|>"))),
                of(
                        "a commentary between thoughts and the answer",
                        "I look.\n\nYes",
                        "hm",
                        stream(
                                text("<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>commen"),
                                text(
                                        "tary<|message|>I look. <|end|><|start|>assistant<|channel|>final<|message|>Yes"))),
                of(
                        "a cut mark",
                        "",
                        "hm",
                        stream(text("<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|ch"))),
                of("thoughts alone", "", "hm", stream(text("<|channel|>analysis<|message|>hm<|end|>"))),
                of("nothing between the tags", "Yes", "", stream(text("<think>\\n\\n</think>\\n\\nYes"))),
                of("only the end of the thoughts", "Yes", "", stream(text("</think>"), text("\\nYes"))),
                of(
                        "a tag that is part of the answer",
                        "Write `<think>x</think>` in it.",
                        "",
                        stream(text("Write `<think>x</think>` in it."))),
                of("what only begins like a tag", "<thin> air", "", stream(text("<th"), text("in> air"))),
                of("thoughts that never end", "", "on and on", stream(text("<think>on and on"))),
                of(
                        "a text within an object",
                        "Yes",
                        "",
                        stream(
                                delta(
                                        "{\"content\":[{\"type\":\"text\",\"text\":{\"value\":\"Yes\",\"annotations\":[]}}]}"))),
                of(
                        "a final channel without thoughts",
                        "Yes",
                        "",
                        stream(text("<|channel|>fin"), text("al<|message|>Yes"), text("<|return|>"))),
                of(
                        "marks around the answer",
                        "Yes",
                        "hm",
                        stream(
                                text("<|START_THINKING|>hm<|END_THINKING|>"),
                                text("<|START_RESPONSE|>Yes<|END_RESP"),
                                text("ONSE|>"))),
                of(
                        "a refusal in parts that the filter ends",
                        "I cannot.",
                        "",
                        delta("{\"content\":[{\"type\":\"refusal\",\"refusal\":\"I cannot.\"}]}")
                                + end("content_filter")
                                + DONE),
                of(
                        "a refusal",
                        "I cannot help with that.",
                        "",
                        stream(
                                delta("{\"role\":\"assistant\",\"content\":null,\"refusal\":\"\"}"),
                                delta("{\"refusal\":\"I cannot \"}"),
                                delta("{\"refusal\":\"help with that.\"}"))),
                of(
                        "sources beside the text",
                        "Fact [1].\n\nSources:\n\n1. [A \\[b\\]](<https://example.org/a>)\n2. <https://example.org/b>\n",
                        "",
                        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Fact [1].\"}}],\"citations\":[\"https://example.org/a\",\"javascript:x\"]}\n\n"
                                + delta(
                                        "{\"annotations\":[{\"type\":\"url_citation\",\"url_citation\":{\"url\":\"https://example.org/a\",\"title\":\"A [b]\"}}]}")
                                + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"search_results\":[{\"url\":\"https://example.org/b\"}]}\n\n"
                                + DONE),
                of(
                        "sources whose addresses only browsers read",
                        "Fact [5].\n\nSources:\n\n1. <https://bücher.example/Köln>\n2. <http://a_b.example/?q=a|[b]{c}^%60%>\n"
                                + "3. No address\n4. <https://bücher.example/Köln>\n5. <https://example.org/e>\n",
                        "",
                        cited("\"Fact \"", "[\"https://bücher.example/Köln\",\"http://a_b.example/?q=a|[b]{c}^`%\"]")
                                + cited(
                                        "\"[5].\"",
                                        "[\"https://bücher.example/Köln\",\"http://a_b.example/?q=a|[b]{c}^`%\","
                                                + "\"javascript:x\",\"https://bücher.example/Köln\",\"https://example.org/e\",\"https://?\"]")
                                + end("stop")
                                + DONE),
                of(
                        "a source that comes again at the end",
                        "Fact [3].\n\nSources:\n\n1. <https://a.example>\n2. <https://b.example>\n3. <https://a.example>\n",
                        "",
                        cited("\"Fact \"", "[\"https://a.example\"]")
                                + cited(
                                        "\"[3].\"",
                                        "[\"https://a.example\",\"https://b.example\",\"https://a.example\"]")
                                + cited("\"\"", "[\"https://a.example\",\"https://b.example\",\"https://a.example\"]")
                                + end("stop")
                                + DONE),
                of(
                        "thoughts in nothing but details",
                        "Yes",
                        "hmm, and so on",
                        stream(
                                delta(
                                        "{\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"hmm, \"},{\"type\":\"reasoning.encrypted\",\"data\":\"x\"}]}"),
                                delta(
                                        "{\"reasoning_details\":[{\"type\":\"reasoning.summary\",\"summary\":\"and so on\"}]}"),
                                text("Yes"))),
                of(
                        "thoughts twice",
                        "Yes",
                        "hmm",
                        stream(
                                delta(
                                        "{\"reasoning\":\"hmm\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"hmm\"}]}"),
                                text("Yes"))),
                of(
                        "a picture at an address",
                        "Look:\n\n![picture](<https://example.org/a.png>)\n\n",
                        "",
                        stream(
                                text("Look:"),
                                delta(
                                        "{\"images\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"https://example.org/a.png\"}}]}"))),
                of(
                        "what keeps the connection open",
                        "hi there",
                        "",
                        text("hi")
                                + "data: : keepalive\n\ndata:\n\ndata: \n\nevent: ping\ndata: ping\n\ndata: null\n\ndata: []\n\n: x\n\n"
                                + "retry: 10\nid: 3\n\n" + text(" there") + end("stop") + DONE),
                of(
                        "an event of several lines",
                        "hi",
                        "",
                        "data: {\"choices\":\ndata:  [{\"delta\":\ndata: {\"content\":\"hi\"}}]}\n\n" + end("stop")
                                + DONE),
                of(
                        "events without a line between them",
                        "hi there",
                        "",
                        (text("hi") + text(" there") + end("stop") + DONE).replace("\n\n", "\n")),
                of("a mark at the start", "hi there", "", "\uFEFF" + text("hi") + text(" there") + end("stop") + DONE),
                of("an answer as a whole in place of a stream", "the answer", "hmm", """
                        {
                          "object": "chat.completion",
                          "choices": [{"index": 0, "message": {"role": "assistant", "content": "the answer",
                            "reasoning_content": "hmm"}, "finish_reason": "stop"}],
                          "usage": {"prompt_tokens": 1, "completion_tokens": 1}
                        }"""),
                of(
                        "an answer as a whole after its pieces",
                        "the answer",
                        "",
                        text("the ") + text("answer")
                                + "data: {\"choices\":[{\"message\":{\"content\":\"the answer\"},\"finish_reason\":\"stop\"}]}\n\n"
                                + DONE),
                of("an unknown reason to end", "hi", "", text("hi") + end("eos") + DONE),
                of("another one", "hi", "", text("hi") + end("eos_token") + DONE),
                of("a reason in capitals", "hi", "", text("hi") + end("STOP") + DONE),
                of(
                        "an error field that says nothing",
                        "hi",
                        "",
                        "data: {\"error\":\"\",\"choices\":[{\"delta\":{\"content\":\"h\"}}]}\n\n"
                                + "data: {\"error\":{},\"choices\":[{\"delta\":{\"content\":\"i\"}}]}\n\n" + end("stop")
                                + DONE),
                of(
                        "a message of the server within an answer",
                        "hi there",
                        "",
                        text("hi") + "data: {\"message\":\"queued\"}\n\n" + text(" there")
                                + "data: {\"message\":\"queued\"}\n\n" + end("stop")
                                + "data: {\"message\":\"bye\"}\n\n" + DONE),
                of("no reason, but an end", "hi", "", text("hi") + DONE));
    }

    private static Arguments of(String what, String text, String thoughts, String stream) {
        return Arguments.of(what, text, thoughts, stream);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void anAnswerIsFound(String what, String text, String thoughts, String stream) {
        for (var end : LINE_ENDS) {
            provider.next(Script.body(
                    200, stream.startsWith("{") ? "application/json" : "text/event-stream", stream.replace("\n", end)));
            var events = events();
            assertThat(told(events, Text.class) + told(events, ModelEvent.Sources.class))
                    .isEqualTo(text);
            assertThat(told(events, Reasoning.class)).isEqualTo(thoughts);
            assertThat(events.getLast()).isEqualTo(new Finished("stop"));
        }
    }

    static List<Arguments> failures() {
        return List.of(
                Arguments.of(
                        "error: {\"code\":400,\"message\":\"the request exceeds the available context size\"}\n\n",
                        "",
                        "context_too_long",
                        "longer than the model"),
                Arguments.of(
                        text("half ") + "error: {\"code\":500,\"message\":\"slot gone\",\"type\":\"server_error\"}\n\n"
                                + DONE,
                        "half ",
                        "provider_down",
                        "slot gone"),
                Arguments.of(text("half ") + "error: out of slots\n\n", "half ", "rejected", "out of slots"),
                Arguments.of(
                        text("half ") + "{\"error\":{\"message\":\"slot gone\",\"code\":500}}\n\n",
                        "half ",
                        "provider_down",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "data: {\"choi\n\n" + text("more"), "half ", "malformed", "not a JSON object"),
                Arguments.of(
                        text("half ")
                                + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\",\"native_finish_reason\":\"network_error\"}]}\n\n"
                                + DONE,
                        "half ",
                        "cut_off",
                        "broke before"),
                Arguments.of(text("half ") + end("error") + DONE, "half ", "cut_off", "broke before"),
                Arguments.of(
                        text("half ") + "data: {\"object\":\"error\",\"message\":\"slot gone\",\"code\":500}\n\n"
                                + DONE,
                        "half ",
                        "provider_down",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "data: {\"detail\":\"slot gone\"}\n\n" + DONE,
                        "half ",
                        "rejected",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "data: {\"code\":500,\"message\":\"slot gone\"}\n\n",
                        "half ",
                        "provider_down",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "data: {\"type\":\"error\",\"message\":\"slot gone\"}\n\n" + DONE,
                        "half ",
                        "rejected",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "data: [ERROR] out of slots\n\n" + DONE, "half ", "malformed", "out of slots"),
                Arguments.of(
                        text("half ") + "event: error\ndata: {\"message\":\"slot gone\"}\n\n" + DONE,
                        "half ",
                        "rejected",
                        "slot gone"),
                Arguments.of(
                        text("half ") + "event: error\ndata: out of slots\n\n" + DONE,
                        "half ",
                        "rejected",
                        "out of slots"),
                Arguments.of(
                        text("half ") + end("function_call_filter: MALFORMED_FUNCTION_CALL") + DONE,
                        "half ",
                        "malformed",
                        "wrote a tool call"),
                Arguments.of(
                        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"error\",\"native_finish_reason\":\"MALFORMED_FUNCTION_CALL\"}]}\n\n"
                                + DONE,
                        "",
                        "malformed",
                        "wrote a tool call"),
                Arguments.of(end("sensitive") + DONE, "", "rejected", "content filter"),
                Arguments.of(
                        "data: {\"error\":{\"code\":\"1302\",\"message\":\"too fast\"}}\n\n",
                        "",
                        "rejected",
                        "too fast"),
                Arguments.of("{\"code\":429,\"msg\":\"too fast\"}", "", "rate_limited", "too fast"),
                Arguments.of(
                        "{\"choices\":null,\"base_resp\":{\"status_code\":1004,\"status_msg\":\"login fail\"}}",
                        "",
                        "rejected",
                        "login fail"),
                Arguments.of("{\"detail\":\"No such route\"}", "", "rejected", "No such route"),
                Arguments.of(
                        "data: {\"kind\":\"ping\"}\n\ndata: {\"message\":\"No such route\"}\n\n",
                        "",
                        "rejected",
                        "No such route"),
                Arguments.of("{\"state\":\"starting\"}", "", "malformed", "starting"),
                Arguments.of("data: ping\n\ndata: ping\n\n", "", "malformed", "ping"),
                Arguments.of("data: ping\n\n" + DONE, "", "malformed", "sent “ping”"),
                Arguments.of("data: <html>502</html>\n\n" + DONE, "", "malformed", "sent “<html>502</html>”"),
                Arguments.of("Service is starting\n", "", "malformed", "Service is starting"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatIsNoAnswerSaysWhy(String stream, String text, String kind, String says) {
        for (var end : LINE_ENDS) {
            provider.next(answer().raw(stream.replace("\n", end)));
            var seen = new ArrayList<ModelEvent>();
            var fault = catchThrowable(() -> stream().doOnNext(seen::add).blockLast(PATIENCE));
            assertThat(told(seen, Text.class)).isEqualTo(text);
            assertThat(fault).isInstanceOf(ModelFault.class).hasMessageContaining(says);
            assertThat(((ModelFault) fault).kind()).isEqualTo(kind);
        }
    }

    @Test
    void aLimitThatIsReachedInTheThoughtsIsToldAsThat() {
        provider.next(Script.body(
                200, "text/event-stream", delta("{\"reasoning_content\":\"long\"}") + end("length") + DONE));
        assertThat(events()).containsExactly(new Reasoning("long"), new Finished("length"));
    }

    /** Readers have seen the first of these answers by the time that its thoughts end. */
    @Test
    void aModelWhoseThoughtsOnlyEndIsKnownByItsFirstAnswer() {
        String[] answer = {"secret ", "thoughts\n", "</th", "ink>\n\nthe ", "answer"};
        provider.next(Script.says(answer));
        assertThat(told(events(), Text.class)).isEqualTo(String.join("", answer));
        for (int i = 0; i < 2; i++) {
            provider.next(Script.says(answer));
            var events = events();
            assertThat(told(events, Reasoning.class)).isEqualTo("secret thoughts");
            assertThat(told(events, Text.class)).isEqualTo("the answer");
        }
        provider.next(answer().text("secret ", "thoughts").done("length"));
        var cut = events();
        assertThat(told(cut, Reasoning.class)).isEqualTo("secret thoughts");
        assertThat(told(cut, Text.class)).isEmpty();
        for (String shownAsThought : List.of("the answer", "")) {
            provider.next(Script.says("the ", "answer"));
            var events = events();
            assertThat(told(events, Reasoning.class)).isEqualTo(shownAsThought);
            assertThat(told(events, Text.class)).isEqualTo("the answer");
        }
    }

    @Test
    void aSlowerAnswerUnlearnsNothing() {
        var later = new CompletableFuture<Void>();
        provider.next(answer().text("slow").waitFor(later).done(), Script.says("secret\n</think>\n\nthe answer"));
        var slow = stream().collectList().toFuture();
        provider.awaitRequest();
        events();
        later.complete(null);
        assertThat(told(slow.join(), Text.class)).isEqualTo("slow");
        provider.next(Script.says("secret\n</think>\n\nthe answer"));
        assertThat(told(events(), Text.class)).isEqualTo("the answer");
    }

    @Test
    void thoughtsThatEndWithinACharacterAreToldBeforeTheAnswer() {
        provider.next(answer().raw(delta("{\"reasoning_content\":\"abc\\ud83d\"}"))
                .text("Yes")
                .done());
        assertThat(events())
                .startsWith(new Reasoning("abc"), new Reasoning("\uFFFD"), new Text("Yes"))
                .doesNotHaveDuplicates();
    }

    @Test
    void anAnswerAboutTheEndOfThoughtsTellsNothingAboutItsModel() {
        String[] answer = {"The closing tag is\n</think>\nand it ", "ends thoughts."};
        for (int i = 0; i < 2; i++) {
            provider.next(Script.says(answer));
            var events = events();
            assertThat(told(events, Text.class)).isEqualTo(String.join("", answer));
            assertThat(told(events, Reasoning.class)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"say </think> to end", "```\\n</think>\\n```", "</thinker>"})
    void whatOnlyLooksLikeTheEndOfThoughtsIsAnAnswer(String answer) {
        provider.next(Script.body(
                200, "text/event-stream", stream(text("Hi\\n" + answer.substring(0, 5)), text(answer.substring(5)))));
        assertThat(told(events(), Text.class)).isEqualTo("Hi\n" + answer.replace("\\n", "\n"));
    }

    private static <T extends ModelEvent> String told(List<ModelEvent> events, Class<T> kind) {
        return events.stream()
                .filter(kind::isInstance)
                .map(FoundAnswersTest::content)
                .map(String::valueOf)
                .collect(Collectors.joining());
    }

    private static @Nullable String content(ModelEvent event) {
        return switch (event) {
            case Text(var text) -> text;
            case Reasoning(var text) -> text;
            case ModelEvent.Sources(var list) -> list;
            default -> null;
        };
    }

    private static String stream(String... chunks) {
        return String.join("", chunks) + end("stop") + DONE;
    }

    private static String text(String text) {
        return delta("{\"content\":\"" + text + "\"}");
    }

    private static String cited(String text, String citations) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + text + "}}],\"citations\":" + citations
                + "}\n\n";
    }

    private static String delta(String delta) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}]}\n\n";
    }

    private static String end(String reason) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}\n\n";
    }
}
