package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {

    private static final PromptMessage.System SYSTEM = new PromptMessage.System("Be kind.");

    @Test
    void whatFitsIsSentAsItIs() {
        var history = List.<PromptMessage>of(user("one"), answer("two"), user("three"));
        assertThat(new Budget(1000, 100).fit(SYSTEM, history, List.of()))
                .containsExactly(SYSTEM, user("one"), answer("two"), user("three"));
    }

    @Test
    void theOldestGoesFirst() {
        var history = List.<PromptMessage>of(user("x".repeat(3000)), answer("two"), user("three"));
        assertThat(new Budget(500, 100).fit(SYSTEM, history, List.of()))
                .containsExactly(SYSTEM, answer("two"), user("three"));
    }

    @Test
    void aToolRoundGoesOrStaysAsAWhole() {
        var round = List.of(calls("c1"), result("c1", "r".repeat(2400)));
        var history = new ArrayList<PromptMessage>(round);
        history.add(answer("done"));
        history.add(user("next"));
        assertThat(new Budget(400, 10_000).fit(SYSTEM, history, List.of()))
                .containsExactly(SYSTEM, answer("done"), user("next"));
    }

    @Test
    void aLongToolResultIsCutWithARemark() {
        var history = List.of(user("q"), calls("c1"), result("c1", "r".repeat(9000)));
        var sent = new Budget(100_000, 100).fit(SYSTEM, history, List.of());
        var cut = (PromptMessage.ToolResult) sent.getLast();
        assertThat(cut.text()).hasSizeLessThanOrEqualTo(300).contains("characters left out");
    }

    @Test
    void aNewestRoundThatDoesNotFitIsSqueezedNotLost() {
        var history =
                List.of(user("q"), calls("c1", "c2"), result("c1", "a".repeat(9000)), result("c2", "b".repeat(9000)));
        var sent = new Budget(1000, 20_000).fit(SYSTEM, history, List.of());
        assertThat(sent).hasSize(5);
        assertThat(total(sent, List.of())).isLessThanOrEqualTo(1000);
    }

    @Test
    void toolSchemasCount() {
        var tools = List.of(new ToolSpec("a", "d".repeat(1200), "{}"));
        var history = List.<PromptMessage>of(user("x".repeat(900)), answer("y".repeat(600)), user("q"));
        assertThat(new Budget(620, 100).fit(SYSTEM, history, tools)).containsExactly(SYSTEM, user("q"));
    }

    @Test
    void theModelsOwnWindowNarrowsTheLimitAndLeavesRoomForTheReply() {
        assertThat(Budget.of(600_000, 20_000, 8_000)).isEqualTo(new Budget(6_000, 20_000));
        assertThat(Budget.of(600_000, 20_000, 128_000)).isEqualTo(new Budget(123_904, 20_000));
        assertThat(Budget.of(1_000, 100, 128_000)).isEqualTo(new Budget(1_000, 100));
        assertThat(Budget.of(600_000, 20_000, null)).isEqualTo(new Budget(600_000, 20_000));
    }

    @Test
    void aCutNeverSplitsACharacter() {
        assertThat(Budget.cut("\uD83D\uDE00".repeat(100), 40)).doesNotContain("\uD83D\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyHistoryFitsAnyBudgetAndKeepsTheNewestQuestion(long seed) {
        var random = new Random(seed);
        for (int trial = 0; trial < 500; trial++) {
            var history = history(random);
            var tools = List.of(new ToolSpec("t", "d".repeat(random.nextInt(300)), "{}"));
            var budget = new Budget(1000 + random.nextInt(4000), 100 + random.nextInt(2000));
            var sent = budget.fit(new PromptMessage.System("s".repeat(random.nextInt(9000))), history, tools);
            assertThat(total(sent, tools)).isLessThanOrEqualTo(budget.tokens());
            assertThat(sent).anyMatch(PromptMessage.User.class::isInstance);
            assertToolRoundsAreWhole(sent);
        }
    }

    private static List<PromptMessage> history(Random random) {
        var history = new ArrayList<PromptMessage>();
        int questions = 1 + random.nextInt(4);
        for (int question = 0; question < questions; question++) {
            history.add(user("u".repeat(random.nextInt(random.nextBoolean() ? 200 : 30_000))));
            int rounds = random.nextInt(3);
            for (int round = 0; round < rounds; round++) {
                int calls = 1 + random.nextInt(12);
                var ids = new String[calls];
                for (int i = 0; i < calls; i++) {
                    ids[i] = "c" + question + round + i;
                }
                history.add(calls(ids));
                for (var id : ids) {
                    history.add(result(id, "r".repeat(random.nextInt(20_000))));
                }
            }
            if (question < questions - 1 || random.nextBoolean()) {
                history.add(answer("a".repeat(random.nextInt(5_000))));
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

    private static int total(List<PromptMessage> sent, List<ToolSpec> tools) {
        return sent.stream().mapToInt(Budget::estimate).sum()
                + tools.stream()
                        .mapToInt(tool -> (tool.name() + tool.description() + tool.inputSchema()).length() / 3 + 8)
                        .sum();
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
