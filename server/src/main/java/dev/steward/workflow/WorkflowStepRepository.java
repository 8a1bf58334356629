package dev.steward.workflow;

import dev.steward.agent.definition.WorkflowUses;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import java.util.Collection;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code workflow_steps}. */
@Repository
record WorkflowStepRepository(Sql sql) {

    private static final Packed PACKED = Packed.values(
                    "id, workflow_id, place, kind, agent_id, on_error, max_retries, on_fail_position, on_reject, "
                            + "context_mode, use_mcp, use_skills, use_memory, approval_timeout_seconds, on_timeout")
            .texts("name, instructions, context_sources, mcp_servers");

    /** A step of a workflow, with its id. */
    record Stored(long id, long workflow, Step step) {

        static Stored of(Columns row) {
            return new Stored(row.number("id"), row.number("workflow_id"), Step.of(row));
        }
    }

    /** The steps of these workflows, in order. */
    Flux<Stored> of(Collection<Long> workflows) {
        return workflows.isEmpty()
                ? Flux.empty()
                : sql.statement("""
                        select %s from workflow_steps where workflow_id = any(:ids) order by workflow_id, place
                        """.formatted(PACKED.column()))
                        .with(PACKED)
                        .with("ids", workflows.toArray(Long[]::new))
                        .all(Stored::of);
    }

    Flux<Step> of(long workflow) {
        return of(List.of(workflow)).map(Stored::step);
    }

    /** The steps with an agent, in order. */
    Flux<WorkflowUses.Place> places(long agent) {
        return sql.statement(
                        "select workflow_id, place from workflow_steps where agent_id = :agent order by workflow_id, place")
                .with("agent", agent)
                .all(row -> new WorkflowUses.Place(row.number("workflow_id"), row.count("place")));
    }

    /** Sets the agent of a step that has none but needs one. Returns whether there is such a step. */
    Mono<Boolean> giveBack(WorkflowUses.Place place, long agent) {
        return sql.statement("""
                        update workflow_steps set agent_id = :agent
                        where workflow_id = :workflow and place = :place and agent_id is null and kind <> 'approval'
                        """)
                .with("agent", agent)
                .with("workflow", place.workflow())
                .with("place", place.position())
                .changed();
    }

    Mono<Long> replace(long workflow, List<Step> steps) {
        return sql.statement("delete from workflow_steps where workflow_id = :workflow")
                .with("workflow", workflow)
                .update()
                .then(sql.rows("workflow_steps", steps)
                        .with("workflow_id", workflow)
                        .with("place", Step::position)
                        .with("kind", Step::kind)
                        .with("agent_id", Long.class, Step::agentId)
                        .with("name", String.class, Step::name)
                        .with("instructions", String.class, Step::instructions)
                        .with("on_error", Step::onError)
                        .with("max_retries", Step::maxRetries)
                        .with("on_fail_position", Integer.class, Step::onFailPosition)
                        .with("on_reject", Step::onReject)
                        .with("context_mode", Step::contextMode)
                        .with("context_sources", String.class, Step::contextSources)
                        .with("use_mcp", Boolean.class, Step::useMcp)
                        .with("use_skills", Boolean.class, Step::useSkills)
                        .with("use_memory", Boolean.class, Step::useMemory)
                        .with("mcp_servers", String.class, Step::mcpServers)
                        .with("approval_timeout_seconds", Integer.class, Step::approvalTimeoutSeconds)
                        .with("on_timeout", StepPolicy.OnTimeout.class, Step::onTimeout)
                        .insert());
    }
}
