package dev.steward.transfer.definition;

import dev.steward.agent.definition.AgentDefinition;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.library.Roles;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.WorkflowDefinition;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of an exported file: an agent, or a workflow with the agents of its steps. Spec: Agents, 24.1.
 *
 * @param exportedBy the product that wrote it; null if not given
 * @param exportedAt when, in any format
 * @param agents exactly one in an agent document; in a workflow document those that steps refer to by index, from 0
 * @param workflow null in an agent document
 */
record TransferDocument(
        Kind kind,
        @Nullable String exportedBy,
        @Nullable String exportedAt,
        List<AgentPart> agents,
        @Nullable WorkflowPart workflow) {

    /** The only format so far. */
    static final int FORMAT = 1;

    static final int MAX_AGENTS = 1_000;

    enum Kind {
        agent,
        workflow
    }

    /**
     * An agent in a document, where its role has no id.
     *
     * @param isInline whether it belongs to the step that refers to it
     * @param isMissing whether it stands for an agent deleted before the export: the step that refers to it has no agent
     */
    record AgentPart(
            AgentDefinition definition,
            Roles.@Nullable Text role,
            @Nullable SchedulePart schedule,
            boolean isInline,
            boolean isMissing) {

        /** For a step whose agent was deleted: readers that do not know the flag create an agent for the step. */
        static final AgentPart MISSING = new AgentPart(
                new AgentDefinition(null, "Missing agent", "", Capabilities.DEFAULT, Governance.DEFAULT),
                null,
                null,
                true,
                true);

        /** Whether it is an agent in its own right, and so may already exist. */
        boolean isShared() {
            return !isInline && !isMissing;
        }
    }

    /** A schedule, without its on/off state. @param rules at least one */
    record SchedulePart(boolean clearContext, List<RecurrenceRule> rules, Misfire misfire) {}

    /** A workflow whose role and steps' agents have no ids. @param agents indexes of the steps' agents, in order */
    record WorkflowPart(
            WorkflowDefinition definition,
            List<@Nullable Integer> agents,
            Roles.@Nullable Text role,
            @Nullable SchedulePart schedule) {

        List<StepDefinition> steps() {
            return definition.steps();
        }
    }

    String name() {
        return workflow == null
                ? agents.getFirst().definition().title()
                : workflow.definition().name();
    }

    /** The number of agents, without those that stand for deleted ones. */
    int agentCount() {
        return (int) agents.stream().filter(agent -> !agent.isMissing()).count();
    }

    int stepCount() {
        return workflow == null ? 0 : workflow.steps().size();
    }

    /** The names of the steps as a workflow page shows them. */
    List<String> stepNames() {
        if (workflow == null) {
            return List.of();
        }
        var steps = workflow.steps();
        var indexes = workflow.agents();
        return IntStream.range(0, steps.size())
                .mapToObj(at -> steps.get(at).step().label(title(indexes.get(at))))
                .toList();
    }

    private @Nullable String title(@Nullable Integer agent) {
        return agent == null ? null : agents.get(agent).definition().title();
    }
}
