package dev.steward.agent.definition;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A change of an agent; fields left out stay the same. An active run keeps the settings it was started with. */
@Schema(name = "AgentPatch", description = "A change of an agent; an active run keeps the settings it started with")
public record AgentPatch(
        @Schema(minLength = 1, maxLength = AgentWords.MAX_TITLE)
        Patch<String> title,

        @Schema(minLength = 1, maxLength = AgentWords.MAX_TASK)
        Patch<String> task,

        @Schema(maxLength = Capabilities.MAX_MODEL) Patch<@Nullable String> model,
        Patch<@Nullable Long> roleId,
        Patch<Boolean> useMcp,
        Patch<Boolean> useSkills,
        Patch<Boolean> useMemory,
        @Schema(maxLength = Capabilities.MAX_SERVERS) Patch<@Nullable String> mcpServers,
        Patch<Boolean> autonomyEnabled,

        @Schema(minimum = "1", maximum = "" + Governance.MAX_STEPS)
        Patch<Integer> maxSteps,

        Patch<@Nullable ApprovalPolicy> approvalPolicy,
        @Schema(minimum = "1") Patch<@Nullable Long> tokenBudget,

        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Budget in dollars over all runs; null for no limit")
        Patch<@Nullable BigDecimal> moneyBudget,

        @Schema(minimum = "0", maximum = "" + Governance.MAX_RETRIES)
        Patch<Integer> maxRetries) {

    public AgentPatch {
        new Check()
                .notCleared("title", title)
                .length("title", title.value(), 1, AgentWords.MAX_TITLE)
                .notCleared("task", task)
                .length("task", task.value(), 1, AgentWords.MAX_TASK)
                .length("model", model.value(), 0, Capabilities.MAX_MODEL)
                .notCleared("use_mcp", useMcp)
                .notCleared("use_skills", useSkills)
                .notCleared("use_memory", useMemory)
                .length("mcp_servers", mcpServers.value(), 0, Capabilities.MAX_SERVERS)
                .notCleared("autonomy_enabled", autonomyEnabled)
                .notCleared("max_steps", maxSteps)
                .range("max_steps", maxSteps.value(), 1, Governance.MAX_STEPS)
                .range("token_budget", tokenBudget.value(), 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyBudget.value()), "money_budget", Money.BUDGET)
                .notCleared("max_retries", maxRetries)
                .range("max_retries", maxRetries.value(), 0, Governance.MAX_RETRIES)
                .verify();
    }

    public static AgentPatch titled(String title) {
        return of(Patch.of(title), Patch.absent(), Patch.absent());
    }

    /** A change of what the agent of a workflow step does. */
    public static AgentPatch of(String title, String task, @Nullable String model) {
        return of(Patch.of(title), Patch.of(task), model == null ? new Patch.Null<>() : Patch.of(model));
    }

    private static AgentPatch of(Patch<String> title, Patch<String> task, Patch<@Nullable String> model) {
        return new AgentPatch(
                title,
                task,
                model,
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent());
    }

    /** A blank title changes nothing. */
    Patch<String> wishedTitle() {
        return stripped(title);
    }

    /** A blank task changes nothing. */
    Patch<String> wishedTask() {
        return stripped(task);
    }

    public boolean isAnotherTask(Agent agent) {
        var wished = wishedTask().value();
        return wished != null && !wished.equals(agent.content().task().strip());
    }

    private static Patch<String> stripped(Patch<String> patch) {
        return patch instanceof Patch.Value<String>(var text) && !Texts.isBlank(text)
                ? Patch.of(text.strip())
                : Patch.absent();
    }
}
