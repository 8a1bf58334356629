package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.PromptMessage.Assistant;
import dev.steward.provider.PromptMessage.System;
import dev.steward.provider.PromptMessage.ToolResult;
import dev.steward.provider.PromptMessage.User;
import dev.steward.support.RequestInvariants;
import dev.steward.support.Sample;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests what a request must look like for its receiver, whatever was stored. */
class RequestFitTest {

    private static final ToolSpec TOOL = new ToolSpec("echo", "says it", "{\"type\":\"object\"}");
    private static final Receiver OPENAI = receiver("gpt", Receiver.Ids.PLAIN, false);
    private static final Receiver CLAUDE = receiver("claude", Receiver.Ids.PLAIN, true);
    private static final Receiver MISTRAL = receiver("mistral", Receiver.Ids.NINE, false);

    private static Receiver receiver(String owner, Receiver.Ids ids, boolean toolsForCalls) {
        return new Receiver(owner, false, ids, toolsForCalls, 3_932_160, 8_000, Without.NOTHING);
    }

    private static Receiver without(Receiver receiver, Without without) {
        return new Receiver(
                receiver.owner(),
                receiver.isAnthropic(),
                receiver.ids(),
                receiver.toolsForCalls(),
                receiver.pictureBytes(),
                receiver.pictureSide(),
                without);
    }

    private static List<PromptMessage> fit(Receiver receiver, PromptMessage... messages) {
        return RequestFit.of(new ModelRequest(null, List.of(messages), List.of(TOOL)), receiver)
                .messages();
    }

    private static ToolCall call(String id, String arguments) {
        return new ToolCall(id, "echo", arguments);
    }

    private static Assistant asks(ToolCall... calls) {
        return new Assistant("", List.of(calls));
    }

    private static ToolResult gives(String id, String text) {
        return new ToolResult(id, "echo", text);
    }

    private static Assistant says(String text) {
        return new Assistant(text, List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1} | {\"a\":1}",
                "'' | {}",
                "'  ' | {}",
                "{\"text\":\"one\" | {\"text\":\"{\\\"text\\\":\\\"one\\\"\"}",
                "[1] | {\"text\":\"[1]\"}",
                "null | {\"text\":\"null\"}",
                "{} {} | {\"text\":\"{} {}\"}",
                "NaN | {\"text\":\"NaN\"}",
                "{\"a\\uDe00\":[\"cut \\ud83d\"],\"b\":1.0} | {\"a\uFFFD\":[\"cut \uFFFD\"],\"b\":1.0}",
                "{\"a\":\"\\\\\\\\ud83d \\\\\\ud83d\"} | {\"a\":\"\\\\\\\\ud83d \\\\\uFFFD\"}",
                "{\"a\":\"whole \\ud83d\\ude00\"} | {\"a\":\"whole \\ud83d\\ude00\"}",
            })
    void argumentsAreAnObject(String given, String sent) {
        assertThat(Arguments.object(given)).isEqualTo(sent);
    }

    @Test
    void idsFitAreUniqueAndKeepTheirResults() {
        var history = List.<PromptMessage>of(
                new User("q"),
                asks(call("functions.echo:0", "{}"), call("b", "{}")),
                gives("b", "two"),
                gives("functions.echo:0", "one"),
                asks(call("functions.echo:0", "{}")),
                gives("functions.echo:0", "three"));
        for (var receiver : List.of(CLAUDE, MISTRAL)) {
            var fitted = fit(receiver, history.toArray(PromptMessage[]::new));
            var ids = new ArrayList<String>();
            fitted.forEach(message -> {
                if (message instanceof Assistant(var _, var calls, var _, var _)) {
                    calls.forEach(call -> ids.add(call.id()));
                }
            });
            assertThat(ids).hasSize(3).doesNotHaveDuplicates().allMatch(receiver.ids()::takes);
            assertThat(fitted.subList(2, 4)).containsExactly(gives(ids.get(0), "one"), gives(ids.get(1), "two"));
            assertThat(fitted.getLast()).isEqualTo(gives(ids.get(2), "three"));
            assertThat(fit(receiver, history.toArray(PromptMessage[]::new))).isEqualTo(fitted);
            // A longer history starts the same as the shorter one
            assertThat(fit(receiver, history.subList(0, 4).toArray(PromptMessage[]::new)))
                    .isEqualTo(fitted.subList(0, 4));
        }
        assertThat(fit(CLAUDE, asks(call("toolu_1", "{}")), gives("toolu_1", "x"))
                        .get(1))
                .as("an id that fits stays")
                .isEqualTo(asks(call("toolu_1", "{}")));
    }

    @Test
    void eachCallHasOneResultBehindItAndNoResultIsAlone() {
        assertThat(fit(
                        OPENAI,
                        new User("q"),
                        gives("x", "lost"),
                        asks(call("a", "{}"), call("b", "{}")),
                        gives("b", " "),
                        gives("b", "again")))
                .containsExactly(
                        new User("q"),
                        asks(call("a", "{}"), call("b", "{}")),
                        gives("a", RequestFit.NO_RESULT),
                        gives("b", RequestFit.EMPTY_RESULT));
    }

    @Test
    void blankTextBesideACallIsNone() {
        assertThat(fit(CLAUDE, new User("q"), new Assistant("\n\n", List.of(call("a", "{}"))), gives("a", "1")))
                .containsExactly(new User("q"), asks(call("a", "{}")), gives("a", "1"));
    }

    @Test
    void rolesTakeTurnsAndNothingIsEmpty() {
        assertThat(fit(
                        OPENAI,
                        new System("s"),
                        says("hello"),
                        new User("a"),
                        new User("b"),
                        says("c"),
                        says(" "),
                        says("d"),
                        new User("e")))
                .containsExactly(
                        new System("s"),
                        new User(RequestFit.BEGINNING),
                        says("hello"),
                        new User("a"),
                        says(RequestFit.NO_ANSWER),
                        new User("b"),
                        says("c\n\nd"),
                        new User("e"));
        assertThat(fit(OPENAI, new User("q"), asks(call("a", "{}")), gives("a", "1"), new User("next")))
                .endsWith(gives("a", "1"), says(RequestFit.NO_ANSWER), new User("next"));
        assertThat(fit(OPENAI, new System(" "), new User(" "))).containsExactly(new User(RequestFit.NO_WORDS));
        assertThat(fit(OPENAI)).containsExactly(new User(RequestFit.GO_ON));
        assertThat(fit(OPENAI, new User("q"), says("a"))).last().isEqualTo(new User(RequestFit.GO_ON));
    }

    @Test
    void namesOfCallsFit() {
        var call = new ToolCall("a", "functions.echo it " + "x".repeat(80), "{}");
        var fitted = fit(OPENAI, new User("q"), new Assistant("", List.of(call)), new ToolResult("a", "other", "1"));
        var name = ((Assistant) fitted.get(1)).calls().getFirst().name();
        assertThat(name).startsWith("functions_echo_it_x").hasSize(64);
        assertThat(fitted.get(2)).isEqualTo(new ToolResult("a", name, "1"));
    }

    @Test
    void callsAreTextWhereNoToolsAreTaken() {
        var history = new PromptMessage[] {
            new User("q"), asks(call("a", "{\"x\":1}")), gives("a", "one"), says("done"), new User("next")
        };
        var told = new User("q\n\n[The tool echo was called with {\"x\":1}. It gave:]\none");
        assertThat(fit(without(OPENAI, Without.of(Without.Part.TOOLS)), history))
                .containsExactly(told, says("done"), new User("next"));
        var noTools = new ModelRequest(null, List.of(history), List.of());
        assertThat(RequestFit.of(noTools, CLAUDE).messages()).startsWith(told);
        assertThat(RequestFit.of(noTools, OPENAI).messages()).contains(gives("a", "one"));
        assertThat(RequestFit.of(
                                new ModelRequest(null, List.of(history), List.of(TOOL)),
                                without(OPENAI, Without.of(Without.Part.TOOLS)))
                        .tools())
                .isEmpty();
        assertThat(RequestFit.of(
                                new ModelRequest(null, List.of(history), List.of(TOOL)),
                                without(OPENAI, Without.tools(Set.of("echo"))))
                        .tools())
                .isEmpty();
    }

    @Test
    void picturesThatCannotBeShownAreALineThatNamesTheFile() {
        var whole = new Attachment(OnTheWire.PNG, "image/jpeg", "a.png");
        var cut = new Attachment(Arrays.copyOf(OnTheWire.PNG, 50), "image/png", "cut.png");
        var page = new Attachment("<html>".getBytes(StandardCharsets.UTF_8), "image/png", "page.png");
        var fitted =
                (User) fit(OPENAI, new User("look", List.of(whole, cut, page))).getFirst();
        assertThat(fitted.text()).startsWith("look").contains("“cut.png” is not shown", "“page.png” is not shown");
        assertThat(fitted.attachments()).extracting(Attachment::name).containsExactly("a.png");
        assertThat(fitted.attachments().getFirst().mime())
                .as("what the bytes are")
                .isEqualTo("image/png");

        var blind = (User) fit(without(OPENAI, Without.of(Without.Part.PICTURES)), new User("look", List.of(whole)))
                .getFirst();
        assertThat(blind.attachments()).isEmpty();
        assertThat(blind.text())
                .isEqualTo("look\n\n[The picture “a.png” is not shown: this model is shown no pictures.]");

        assertThat(RequestFit.notShown(
                        new ModelRequest(
                                null,
                                List.of(new User("look", List.of(whole, cut)), new User("and?", List.of())),
                                List.of()),
                        OPENAI))
                .as("what was asked before is told no more")
                .isEmpty();
        assertThat(RequestFit.notShown(
                        new ModelRequest(null, List.of(new User("look", List.of(whole, cut))), List.of()), OPENAI))
                .singleElement()
                .asString()
                .startsWith("“cut.png” was not shown to the model");

        var small = new Receiver("x", false, Receiver.Ids.PLAIN, false, 20, 8_000, Without.NOTHING);
        assertThat(((User) fit(small, new User("look", List.of(whole))).getFirst()).text())
                .contains("too large");
        assertThat(((User) fit(OPENAI, new User("look", List.of(whole))).getFirst()).attachments())
                .as("back with one that sees")
                .hasSize(1);
    }

    @Test
    void stateGoesBackToItsOwnerOnly() {
        var state = new ModelState("gpt", "secret");
        var round = new Assistant("", List.of(call("a", "{}")), state);
        var own = (Assistant) fit(OPENAI, new User("q"), round, gives("a", "1")).get(1);
        assertThat(own.state()).isSameAs(state);
        for (var other : List.of(CLAUDE, MISTRAL, without(OPENAI, Without.of(Without.Part.STATE)))) {
            assertThat(((Assistant) fit(other, new User("q"), round, gives("a", "1"))
                                    .get(1))
                            .state())
                    .isNull();
        }
    }

    static List<Long> weeks() {
        return Sample.of("weeks", LongStream.rangeClosed(1, 10).boxed().toList());
    }

    /** A week of conversation with six providers, one after the other, that leaves behind whatever it can. */
    @ParameterizedTest
    @MethodSource("weeks")
    void aWeekWithSixProvidersIsNeverRefused(long seed) {
        var random = new Random(seed);
        var models = List.of(
                "gpt-5", "claude-sonnet-4-5", "gemini-3-pro", "mistral-large", "deepseek-reasoner", "openrouter/auto");
        var stored = new ArrayList<PromptMessage>();
        for (int turn = 0; turn < 120; turn++) {
            var model = models.get(turn % models.size());
            var now = new ArrayList<PromptMessage>();
            stored.add(question(random, turn));
            do {
                now.clear();
                if (random.nextInt(3) == 0) {
                    now.addAll(round(random, turn, model));
                }
                var sent = new ArrayList<>(stored);
                sent.addAll(now);
                assertTaken(model, sent, random);
                // stored messages have no state
                now.forEach(message -> stored.add(
                        message instanceof Assistant said ? new Assistant(said.text(), said.calls()) : message));
            } while (!now.isEmpty());
            switch (random.nextInt(5)) {
                case 0 -> {} // it failed or was stopped before the first word
                case 1 -> stored.add(says(""));
                case 2 -> {
                    stored.add(says("half"));
                    stored.add(says("and half"));
                }
                default -> stored.add(says("answer " + turn));
            }
            if (random.nextInt(30) == 0) {
                stored.removeFirst(); // no longer fits
            }
        }
    }

    private static void assertTaken(String model, List<PromptMessage> sent, Random random) {
        var ids = model.startsWith("mistral") ? Receiver.Ids.NINE : Receiver.Ids.PLAIN;
        var without = random.nextInt(5) == 0 ? Without.of(Without.Part.PICTURES) : Without.NOTHING;
        var receiver = new Receiver(model, false, ids, model.startsWith("claude"), 3_932_160, 8_000, without);
        var before = List.copyOf(sent);
        var request = new ModelRequest(null, sent, random.nextBoolean() ? List.of(TOOL) : List.of());
        var fitted = RequestFit.of(request, receiver);
        assertThat(RequestInvariants.broken("/v1/chat/completions", wire(model, fitted)))
                .isEmpty();
        assertThat(RequestFit.of(request, receiver).messages()).isEqualTo(fitted.messages());
        assertThat(sent).isEqualTo(before);
    }

    private static User question(Random random, int turn) {
        var files = random.nextInt(4) == 0
                ? List.<Attachment>of(new Attachment(
                        random.nextBoolean() ? OnTheWire.PNG : new byte[] {1}, "image/png", "p" + turn + ".png"))
                : List.<Attachment>of();
        return new User(random.nextInt(10) == 0 ? " " : "question " + turn, files);
    }

    private static List<PromptMessage> round(Random random, int turn, String model) {
        var ids = new String[] {"functions.echo:0", "call_" + turn, "D681PevKs", "x".repeat(50), "id with blanks", ""};
        var arguments = new String[] {"{}", "{\"a\":1}", "{\"a\":", "[]", "null", ""};
        var round = new ArrayList<PromptMessage>();
        var calls = new ArrayList<ToolCall>();
        for (int at = 0; at <= random.nextInt(3); at++) {
            calls.add(new ToolCall(
                    ids[random.nextInt(ids.length)],
                    random.nextBoolean() ? "echo" : "no.such tool",
                    arguments[random.nextInt(arguments.length)]));
        }
        round.add(new Assistant(random.nextBoolean() ? "" : "Let me look.", calls, new ModelState(model, "state")));
        for (var call : calls) {
            if (random.nextInt(6) > 0) {
                round.add(new ToolResult(call.id(), call.name(), random.nextInt(5) == 0 ? "" : "result"));
            }
        }
        return round;
    }

    private static ObjectNode wire(String model, ModelRequest request) {
        var body = ProviderJson.object().put("model", model);
        var messages = body.putArray("messages");
        for (var message : request.messages()) {
            var node = messages.addObject();
            switch (message) {
                case System(var text) -> node.put("role", "system").put("content", text);
                case User(var text, var files, var _) -> {
                    var content = node.put("role", "user").putArray("content");
                    content.addObject().put("type", "text").put("text", text);
                    files.forEach(file -> content.addObject()
                            .put("type", "image_url")
                            .putObject("image_url")
                            .put("url", "data:x;base64," + Base64.getEncoder().encodeToString(file.bytes())));
                }
                case Assistant(var text, var calls, var state, var _) -> {
                    node.put("role", "assistant").put("content", text);
                    var list = node.putArray("tool_calls");
                    for (var call : calls) {
                        var one = list.addObject().put("id", call.id());
                        one.putObject("function").put("name", call.name()).put("arguments", call.arguments());
                    }
                    if (state != null) {
                        node.put("state", String.valueOf(state.content()));
                    }
                }
                case ToolResult(var id, var _, var text, var _) ->
                    node.put("role", "tool").put("tool_call_id", id).put("content", text);
            }
        }
        var tools = body.putArray("tools");
        for (var tool : request.tools()) {
            tools.addObject()
                    .putObject("function")
                    .put("name", tool.name())
                    .set("parameters", ProviderJson.read(tool.inputSchema()));
        }
        return body;
    }
}
