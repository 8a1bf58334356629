package dev.steward.agent.definition;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.memory.MemoryBudget;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The part of an agent that is exported to other installations: what a person specifies, and nothing that it has done. Spec:
 * Agents, 24.1.
 *
 * @param exportId its id in exported files; null if it has none yet
 * @param model null for the one in the settings
 * @param approvalPolicy null for the one in the settings
 * @param tokenBudget over all runs; null for no limit
 * @param moneyBudget dollars over all runs; null for no limit
 * @param mcpServers the only tool servers, separated by commas; null for all enabled ones, empty for none
 * @param roleId null for the default role
 */
public record AgentDefinition(
        @Nullable String exportId,
        String title,
        String task,
        @Nullable String model,
        boolean isAutonomous,
        int maxSteps,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Long tokenBudget,
        @Nullable BigDecimal moneyBudget,
        int maxRetries,
        boolean useMcp,
        boolean useSkills,
        boolean useMemory,
        @Nullable String mcpServers,
        @Nullable Long roleId) {

    /** Characters of the id that an agent or a workflow has in exported files. */
    public static final int MAX_EXPORT_ID = 64;

    public static final int MAX_TITLE = AgentWords.MAX_TITLE;
    public static final int MAX_TASK = AgentWords.MAX_TASK;
    public static final int MAX_MODEL = Capabilities.MAX_MODEL;
    public static final int MAX_SERVERS = Capabilities.MAX_SERVERS;
    public static final int STEPS = Governance.STEPS;
    public static final int MAX_STEPS = Governance.MAX_STEPS;
    public static final int MAX_RETRIES = Governance.MAX_RETRIES;

    /** Estimated bytes apart from the texts. */
    private static final int REST = 1_500;

    public static AgentDefinition of(Agent agent, @Nullable String exportId) {
        var content = agent.content();
        var may = content.capabilities();
        var governance = content.governance();
        return new AgentDefinition(
                exportId,
                content.title(),
                content.task(),
                may.model(),
                governance.isAutonomous(),
                governance.maxSteps(),
                may.approvalPolicy(),
                governance.tokenBudget(),
                Money.dollarsOrNull(governance.moneyBudget()),
                governance.maxRetries(),
                may.useMcp(),
                may.useSkills(),
                may.useMemory(),
                may.mcpServers(),
                may.roleId());
    }

    /** The same with another export id, title and role. */
    public AgentDefinition as(@Nullable String called, String name, @Nullable Long role) {
        return new AgentDefinition(
                called,
                name,
                task,
                model,
                isAutonomous,
                maxSteps,
                approvalPolicy,
                tokenBudget,
                moneyBudget,
                maxRetries,
                useMcp,
                useSkills,
                useMemory,
                mcpServers,
                role);
    }

    /** Estimated memory until the response is written. */
    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, task);
    }

    public Agent.Content content() {
        return new Agent.Content(
                AgentWords.title(title, task),
                task.strip(),
                null,
                null,
                new Capabilities(
                        Capabilities.model(model), roleId, useMcp, useSkills, useMemory, mcpServers, approvalPolicy),
                new Governance(isAutonomous, maxSteps, tokenBudget, Money.nanosOrNull(moneyBudget), maxRetries));
    }
}
