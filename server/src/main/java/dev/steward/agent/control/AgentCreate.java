package dev.steward.agent.control;

import dev.steward.agent.blueprint.Blueprint;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A new agent. Fields left out come from its blueprint, if it has one. */
@Schema(name = "AgentCreate", description = "A new agent; fields left out come from its template, if any")
public record AgentCreate(
        @Schema(minLength = 1, maxLength = AgentWords.MAX_TASK, description = "Its objective")
        String task,

        @Nullable @Schema(maxLength = AgentWords.MAX_TITLE, description = "The start of the task when left out")
        String title,

        @Nullable @Schema(maxLength = Capabilities.MAX_MODEL)
        String model,

        @Nullable Long topicId,
        @Nullable Long chatId,
        @Nullable Long roleId,

        @Nullable
        @Schema(
                maxLength = Capabilities.MAX_SERVERS,
                description =
                        "The allowed tool servers, separated by commas; empty for none, null for all enabled ones")
        String mcpServers,

        @Nullable @Schema(description = "Whether it works until its objective is reached")
        Boolean autonomyEnabled,

        @Nullable @Schema(minimum = "1", maximum = "" + Governance.MAX_STEPS)
        Integer maxSteps,

        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable @Schema(minimum = "1") Long tokenBudget,

        @Nullable
        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Budget in dollars over all runs; null for no limit")
        BigDecimal moneyBudget,

        @Nullable @Schema(minimum = "0", maximum = "" + Governance.MAX_RETRIES)
        Integer maxRetries,

        @Nullable Long blueprintId,

        @Nullable @Schema(description = "Whether it starts at once; true when left out")
        Boolean start) {

    public AgentCreate {
        new Check()
                .required("task", task)
                .length("task", task, 1, AgentWords.MAX_TASK)
                .length("title", title, 0, AgentWords.MAX_TITLE)
                .length("model", model, 0, Capabilities.MAX_MODEL)
                .range("topic_id", topicId, 1, Long.MAX_VALUE)
                .range("chat_id", chatId, 1, Long.MAX_VALUE)
                .range("role_id", roleId, 1, Long.MAX_VALUE)
                .length("mcp_servers", mcpServers, 0, Capabilities.MAX_SERVERS)
                .range("max_steps", maxSteps, 1, Governance.MAX_STEPS)
                .range("token_budget", tokenBudget, 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyBudget), "money_budget", Money.BUDGET)
                .range("max_retries", maxRetries, 0, Governance.MAX_RETRIES)
                .range("blueprint_id", blueprintId, 1, Long.MAX_VALUE)
                .verify();
    }

    /** An agent that starts at once. */
    public static AgentCreate ofTopic(long topic, String task) {
        return new AgentCreate(
                task, null, null, topic, null, null, null, null, null, null, null, null, null, null, null);
    }

    boolean starts() {
        return start == null || start;
    }

    Capabilities capabilities(@Nullable Blueprint base) {
        var own = Capabilities.model(model);
        return new Capabilities(
                own == null && base != null ? base.model() : own,
                roleId == null && base != null ? base.roleId() : roleId,
                true,
                true,
                true,
                mcpServers,
                approvalPolicy == null && base != null ? base.approvalPolicy() : approvalPolicy);
    }

    Governance governance(@Nullable Blueprint blueprint) {
        var base = blueprint == null ? Governance.DEFAULT : blueprint.governance();
        return new Governance(
                base.isAutonomous() || Boolean.TRUE.equals(autonomyEnabled),
                maxSteps == null ? base.maxSteps() : maxSteps,
                tokenBudget == null ? base.tokenBudget() : tokenBudget,
                moneyBudget == null ? base.moneyBudget() : Money.nanosOrNull(moneyBudget),
                maxRetries == null || maxRetries == 0 ? base.maxRetries() : maxRetries);
    }
}
