package dev.steward.transfer.definition;

import dev.steward.agent.definition.AgentDefinition;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.library.Roles;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.WorkflowDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent, or a workflow with the agents of its steps, as a file says it. Spec: Agents, 24.1.
 *
 * @param exportedBy the product that wrote it; null where it does not say
 * @param exportedAt when, in whatever spelling
 * @param agents one of a document of the kind agent; those that steps name by where they stand in this list, from 0, of the other
 * @param workflow null of a document of the kind agent
 */
record TransferDocument(
        Kind kind,
        @Nullable String exportedBy,
        @Nullable String exportedAt,
        List<AgentPart> agents,
        @Nullable WorkflowPart workflow) {

    /** The only format that there is. */
    static final int FORMAT = 1;

    static final int MAX_AGENTS = 1_000;

    /** What a document holds. */
    enum Kind {
        agent,
        workflow
    }

    TransferDocument {
        agents = List.copyOf(agents);
    }

    /**
     * An agent of a document; the id of its role stays empty there.
     *
     * @param role null for none
     * @param schedule null for none
     * @param isInline whether it belongs to the step that names it
     * @param isMissing whether it stands for one that was deleted before the export: the step that names it has no agent
     */
    record AgentPart(
            AgentDefinition definition,
            Roles.@Nullable Text role,
            @Nullable SchedulePart schedule,
            boolean isInline,
            boolean isMissing) {

        /** For a step whose agent was deleted: others who read the file make an agent of its own of it. */
        static final AgentPart MISSING = new AgentPart(
                new AgentDefinition(
                        null,
                        "Missing agent",
                        "",
                        null,
                        false,
                        AgentDefinition.STEPS,
                        null,
                        null,
                        null,
                        0,
                        true,
                        true,
                        true,
                        null,
                        null),
                null,
                null,
                true,
                true);

        /** Whether it stands among the agents, and can be there already. */
        boolean isShared() {
            return !isInline && !isMissing;
        }
    }

    /** A schedule; on or off does not travel. @param rules one at the least */
    record SchedulePart(boolean clearContext, List<RecurrenceRule> rules, Misfire misfire) {

        SchedulePart {
            rules = List.copyOf(rules);
        }
    }

    /** A workflow of a document; the ids of its role and of the agents of its steps stay empty there. @param agents of its steps, in their order */
    record WorkflowPart(
            WorkflowDefinition definition,
            List<@Nullable Integer> agents,
            Roles.@Nullable Text role,
            @Nullable SchedulePart schedule) {

        /** What each step says. */
        List<StepDefinition> steps() {
            return definition.steps();
        }
    }

    /** What it is called. */
    String name() {
        return workflow == null
                ? agents.getFirst().definition().title()
                : workflow.definition().name();
    }

    /** The agents that are there, apart from those that stand for one that is not. */
    int agentCount() {
        return (int) agents.stream().filter(agent -> !agent.isMissing()).count();
    }

    int stepCount() {
        return workflow == null ? 0 : workflow.steps().size();
    }
}
