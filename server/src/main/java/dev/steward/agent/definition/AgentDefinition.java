package dev.steward.agent.definition;

import dev.steward.platform.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The part of an agent that is exported to other installations: what a person specifies, and nothing that it has done. Spec:
 * Agents, 24.1.
 *
 * @param exportId its id in exported files; null if it has none yet
 */
public record AgentDefinition(
        @Nullable String exportId, String title, String task, Capabilities capabilities, Governance governance) {

    /** Characters of the id that an agent or a workflow has in exported files. */
    public static final int MAX_EXPORT_ID = 64;

    /** Estimated bytes apart from the texts. */
    private static final int REST = 1_500;

    public static AgentDefinition of(Agent agent, @Nullable String exportId) {
        var content = agent.content();
        return new AgentDefinition(
                exportId, content.title(), content.task(), content.capabilities(), content.governance());
    }

    /** The same with another export id, title and role. */
    public AgentDefinition as(@Nullable String called, String name, @Nullable Long role) {
        return new AgentDefinition(called, name, task, capabilities.with(role), governance);
    }

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, task);
    }

    public Agent.Content content() {
        return new Agent.Content(AgentWords.title(title, task), task.strip(), null, null, capabilities, governance);
    }
}
