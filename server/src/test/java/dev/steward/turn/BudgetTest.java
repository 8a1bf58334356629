package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.text.Tokens;
import dev.steward.provider.Estimate;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {

    private static final PromptMessage.System SYSTEM = new PromptMessage.System("Be kind.");

    @Test
    void whatFitsIsSentAsItIs() {
        var history = List.<PromptMessage>of(user("one"), answer("two"), user("three"));
        assertThat(fit(1000, 100, history)).containsExactly(SYSTEM, user("one"), answer("two"), user("three"));
    }

    @Test
    void theOldestGoesFirst() {
        var history = List.<PromptMessage>of(user("x".repeat(3000)), answer("two"), user("three"));
        assertThat(fit(500, 100, history)).containsExactly(SYSTEM, answer("two"), user("three"));
    }

    @Test
    void aToolRoundGoesOrStaysAsAWhole() {
        var round = List.of(calls("c1"), result("c1", "r".repeat(2400)));
        var history = new ArrayList<PromptMessage>(round);
        history.add(answer("done"));
        history.add(user("next"));
        assertThat(fit(400, 10_000, history)).containsExactly(SYSTEM, answer("done"), user("next"));
    }

    @Test
    void aLongToolResultIsCutWithARemark() {
        var history = List.of(user("q"), calls("c1"), result("c1", "r".repeat(9000)));
        var sent = fit(100_000, 100, history);
        var cut = (PromptMessage.ToolResult) sent.getLast();
        assertThat(Tokens.of(cut.text())).isLessThanOrEqualTo(100);
        assertThat(cut.text()).contains("characters left out");
    }

    @Test
    void aNewestRoundThatDoesNotFitIsSqueezedNotLost() {
        var history =
                List.of(user("q"), calls("c1", "c2"), result("c1", "a".repeat(9000)), result("c2", "b".repeat(9000)));
        var sent = fit(1000, 20_000, history);
        assertThat(sent).hasSize(5);
        assertThat(Estimate.ofMessages(sent)).isLessThanOrEqualTo(1000);
    }

    @Test
    void withoutRoomForBothTheToolsThatWereLeastUsedGoFirst() {
        var tools = List.of(tool("rare", 900), tool("daily", 900), tool("now", 900));
        var history = List.of(user("q"), calls("c1"), result("c1", "r"), user("x".repeat(3000)));
        var fitted = new Budget(1100, 100).fit(SYSTEM, history, tools, Map.of("daily", 7, "tool", 1));
        assertThat(fitted.tools()).extracting(ToolSpec::name).containsExactly("daily");
        assertThat(fitted.leftOut().tools()).containsExactly("rare", "now");
        assertThat(fitted.messages()).hasSize(5);
        assertThat(fitted.leftOut().messages()).isZero();
        assertThat(fitted.leftOut().tokens()).isEqualTo(Estimate.of(tools.getFirst()) + Estimate.of(tools.getLast()));
    }

    @Test
    void aToolThatTheHistoryShowsInUseCountsAsUsed() {
        var tools = List.of(tool("other", 900), tool("tool", 900));
        var history = List.of(user("q"), calls("c1"), result("c1", "r"), user("x".repeat(3000)));
        assertThat(new Budget(1150, 100).fit(SYSTEM, history, tools, Map.of()).tools())
                .extracting(ToolSpec::name)
                .containsExactly("tool");
    }

    @Test
    void aLongConversationGivesUpItsOldestMessagesBeforeItsLastTools() {
        var history = new ArrayList<PromptMessage>();
        for (int i = 0; i < 50; i++) {
            history.add(user("question " + "w ".repeat(200)));
            history.add(answer("answer " + "w ".repeat(200)));
        }
        history.add(user("now?"));
        var tools = List.of(tool("a", 300), tool("b", 300));
        var fitted = new Budget(3000, 100).fit(SYSTEM, history, tools, Map.of());
        assertThat(fitted.tools()).isEqualTo(tools);
        assertThat(fitted.leftOut().messages())
                .isEqualTo(history.size() + 1 - fitted.messages().size());
        assertThat(fitted.leftOut().messages()).isBetween(80, 99);
    }

    @Test
    void fortyToolSchemasOnASmallModelLeaveTheQuestionWhole() {
        var tools = new ArrayList<ToolSpec>();
        for (int i = 0; i < 40; i++) {
            tools.add(tool("server__tool_" + i, 1200));
        }
        var question = user("Please compare these two texts. " + "Sentence after sentence. ".repeat(800));
        var budget = new Budget(6_000, 20_000);
        var fitted = budget.fit(SYSTEM, List.of(question), tools, Map.of("server__tool_39", 3));
        assertThat(fitted.messages()).containsExactly(SYSTEM, question);
        assertThat(fitted.tools()).isNotEmpty().contains(tools.getLast());
        assertThat(fitted.leftOut().tools()).hasSize(40 - fitted.tools().size());
        assertThat(total(fitted)).isLessThanOrEqualTo(budget.tokens());
    }

    @Test
    void aQuestionThatFitsOnlyAloneCostsTheToolsAndTheSystemPrompt() {
        var question = user("w ".repeat(950));
        var system = new PromptMessage.System("s ".repeat(500));
        var fitted = new Budget(1000, 100)
                .fit(system, List.of(answer("old ".repeat(60)), question), List.of(tool("a", 400)), Map.of());
        assertThat(fitted.messages()).contains(question);
        assertThat(fitted.tools()).isEmpty();
        assertThat(fitted.leftOut().messages()).isEqualTo(1);
        assertThat(fitted.leftOut().isNothing()).isFalse();
    }

    @Test
    void aCutNeverSplitsACharacter() {
        assertThat(Budget.cut("\uD83D\uDE00".repeat(100), 40))
                .contains("left out")
                .doesNotContain("\uD83D\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyHistoryFitsAnyBudgetAndKeepsTheNewestQuestion(long seed) {
        var random = new Random(seed);
        for (int trial = 0; trial < 60; trial++) {
            var history = history(random);
            var system = new PromptMessage.System(text(random, 3_000));
            var tools = new ArrayList<ToolSpec>();
            for (int i = random.nextInt(30); i > 0; i--) {
                tools.add(tool("t" + i, random.nextInt(1_000)));
            }
            var budget = new Budget(200 + random.nextInt(1_500), 50 + random.nextInt(600));
            var fitted = budget.fit(system, history, tools, Map.of("t3", 2));
            assertThat(total(fitted)).isLessThanOrEqualTo(budget.tokens());
            assertThat(tools).containsAll(fitted.tools());
            assertThat(fitted.tools().size() + fitted.leftOut().tools().size()).isEqualTo(tools.size());
            assertThat(fitted.leftOut().tokens()).isNotNegative();
            assertToolRoundsAreWhole(fitted.messages());
            var newest = history.reversed().stream()
                    .filter(PromptMessage.User.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            if (Estimate.of(newest) <= budget.tokens()) {
                assertThat(fitted.messages()).contains(newest);
            } else {
                assertThat(fitted.messages()).anyMatch(PromptMessage.User.class::isInstance);
            }
        }
    }

    private static List<PromptMessage> history(Random random) {
        var history = new ArrayList<PromptMessage>();
        int questions = 1 + random.nextInt(4);
        for (int question = 0; question < questions; question++) {
            history.add(user(text(random, random.nextBoolean() ? 200 : 8_000)));
            int rounds = random.nextInt(3);
            for (int round = 0; round < rounds; round++) {
                int calls = 1 + random.nextInt(12);
                var ids = new String[calls];
                for (int i = 0; i < calls; i++) {
                    ids[i] = "c" + question + round + i;
                }
                history.add(calls(ids));
                for (var id : ids) {
                    history.add(result(id, text(random, 5_000)));
                }
            }
            if (question < questions - 1 || random.nextBoolean()) {
                history.add(answer(text(random, 2_000)));
            }
        }
        return history;
    }

    private static void assertToolRoundsAreWhole(List<PromptMessage> sent) {
        int open = 0;
        for (var message : sent) {
            if (message instanceof PromptMessage.ToolResult) {
                assertThat(open).as("a result follows its call").isPositive();
                open--;
            } else {
                assertThat(open).as("every call has its result").isZero();
                open = message instanceof PromptMessage.Assistant assistant
                        ? assistant.calls().size()
                        : 0;
            }
        }
        assertThat(open).isZero();
    }

    private static int total(Budget.Fitted fitted) {
        return Estimate.ofMessages(fitted.messages()) + Estimate.ofTools(fitted.tools());
    }

    private static List<PromptMessage> fit(int tokens, int resultTokens, List<PromptMessage> history) {
        return new Budget(tokens, resultTokens)
                .fit(SYSTEM, history, List.of(), Map.of())
                .messages();
    }

    private static ToolSpec tool(String name, int chars) {
        return new ToolSpec(name, "describe ".repeat(chars / 9), "{}");
    }

    /** Latin text, Chinese, code and others, regardless of their tokens. */
    private static String text(Random random, int longest) {
        var piece = List.of("word and word ", "委员会每个星期二", "if (a[i] != 0x1F) { ", "x", "😀", " \n\t", "12345,")
                .get(random.nextInt(7));
        return piece.repeat(random.nextInt(longest) / piece.length());
    }

    private static PromptMessage user(String text) {
        return new PromptMessage.User(text);
    }

    private static PromptMessage answer(String text) {
        return new PromptMessage.Assistant(text, List.of());
    }

    private static PromptMessage calls(String... ids) {
        return new PromptMessage.Assistant(
                "",
                List.of(ids).stream().map(id -> new ToolCall(id, "tool", "{}")).toList());
    }

    private static PromptMessage result(String id, String text) {
        return new PromptMessage.ToolResult(id, "tool", text);
    }
}
