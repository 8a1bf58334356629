package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.transfer.definition.TransferPreview.Difference;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests what replacing would change. */
class DifferencesTest {

    private static TransferDocument agent(String fields) {
        return DocumentReading.read("{format: 1, kind: agent, agents: [{%s}]}".formatted(fields));
    }

    private static List<Difference> between(String before, String after, boolean isEnabled) {
        return Differences.agent(
                agent(before).agents().getFirst(), agent(after).agents().getFirst(), isEnabled);
    }

    @Test
    void eachValueThatDiffersIsNamed() {
        assertThat(between(
                        "title: A, task: Look., model: m, role: {name: R, system_prompt: x}",
                        "title: A, task: Find., max_steps: 5, role: {name: R, system_prompt: y}, export_id: z",
                        false))
                .containsExactly(
                        new Difference("task", "Look.", "Find."),
                        new Difference("model", "m", null),
                        new Difference("max_steps", "12", "5"));
        assertThat(between("title: A", "title: A", true)).isEmpty();
        assertThat(between("title: A", "title: A, task: %s".formatted("x".repeat(3_000)), false))
                .singleElement()
                .extracting(Difference::after)
                .isEqualTo("x".repeat(2_000));
    }

    @Test
    void aScheduleThatComesIsSwitchedOffAndOneThatDoesNotStays() {
        assertThat(between("title: A, schedule: {run_at_minute: 5}", "title: A", true))
                .isEmpty();
        assertThat(between(
                        "title: A, schedule: {run_at_minute: 5}",
                        "title: A, schedule: {run_at_minute: 6, rules: [{run_at_minute: 6}, {}]}",
                        true))
                .extracting(Difference::path)
                .containsExactly(
                        "schedule.run_at_minute",
                        "schedule.enabled",
                        "schedule.rules[1].interval_seconds",
                        "schedule.rules[1].timezone",
                        "schedule.rules[1].days_of_week");
    }

    @Test
    void anAgentOfAStepCountsByItsNameOrByWhatItSays() {
        var before = workflow("{title: A}, {title: Own, task: Look., inline: true}", "{agent: 0}, {agent: 1}");
        var after = workflow(
                "{title: Own, task: Find., inline: true}, {title: B}, {title: A}",
                "{agent: 2}, {agent: 0}, {agent: 1}");
        assertThat(Differences.workflow(
                        Objects.requireNonNull(before.workflow()),
                        before.agents(),
                        Objects.requireNonNull(after.workflow()),
                        after.agents(),
                        false))
                .contains(
                        new Difference("steps[1].agent.task", "Look.", "Find."),
                        new Difference("steps[2].agent", null, "B"))
                .noneMatch(each -> each.path().startsWith("steps[0]"));
    }

    private static TransferDocument workflow(String agents, String steps) {
        return DocumentReading.read(
                "{format: 1, kind: workflow, agents: [%s], workflow: {name: W, steps: [%s]}}".formatted(agents, steps));
    }
}
