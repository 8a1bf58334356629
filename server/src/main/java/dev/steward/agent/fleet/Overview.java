package dev.steward.agent.fleet;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.agent.run.RunStatus;
import dev.steward.permission.Decision;
import dev.steward.platform.data.Sql;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** All agents at a glance: the inbox, and figures. */
@Repository
public record Overview(Sql sql, WorkflowUses workflows) {

    /** The most items in the inbox. */
    static final int MAX = 500;

    /** Figures about all agents. @param places the available slots for runs */
    public Mono<AgentMetrics> metrics(int places) {
        return Mono.zip(byStatus().collectList(), spent(), active())
                .map(known -> AgentMetrics.of(known.getT1(), known.getT2(), known.getT3(), places));
    }

    /**
     * What waits for a person, newest first: all runs of agents that are not archived, including those of workflow steps. A replay
     * that is blocked is left out: nobody can answer it.
     */
    public Flux<InboxItem> inbox() {
        return waiting().collectList().flatMapMany(all -> workflows
                .ofRuns(all.stream()
                        .flatMap(each -> Stream.ofNullable(each.workflowRun()))
                        .collect(Collectors.toSet()))
                .flatMapIterable(
                        known -> all.stream().map(each -> each.known(known)).toList()));
    }

    private record Waiting(InboxItem item, @Nullable Long workflowRun) {

        InboxItem known(Map<Long, Long> workflows) {
            return workflowRun == null ? item : item.of(workflows.get(workflowRun));
        }
    }

    private Flux<Waiting> waiting() {
        return sql.statement("""
                        select a.id as agent_id, r.id as run_id, a.title, r.status, r.block_reason, r.blocked_question,
                            r.workflow_run_id, r.last_activity_at, p.title as wished, p.request_id, p.reason, p.allowable,
                            a.token_budget is not null
                                and a.total_input_tokens + a.total_output_tokens >= a.token_budget as spent
                        from agent_runs r
                            join agents a on a.id = r.agent_id
                            left join agent_permissions p on p.id = (
                                select min(f.id) from agent_permissions f where f.run_id = r.id and f.decision is null)
                        where a.archived_at is null
                            and (r.status = 'needs_approval' or r.status = 'blocked' and r.trigger_kind <> 'replay')
                        order by r.last_activity_at desc, r.id desc
                        limit :limit
                        """).with("limit", MAX).all(row -> {
            var status = row.word("status", RunStatus.class);
            var reason = row.wordOrNull("block_reason", BlockReason.class);
            boolean isAsking = status == RunStatus.needs_approval;
            var item = new InboxItem(
                    row.number("agent_id"),
                    row.number("run_id"),
                    row.text("title"),
                    InboxItem.Kind.of(status, reason, row.flag("spent")),
                    row.textOrNull(isAsking ? "wished" : "blocked_question"),
                    reason,
                    isAsking ? row.textOrNull("request_id") : null,
                    isAsking ? row.textOrNull("reason") : null,
                    isAsking ? Decision.options(!Boolean.FALSE.equals(row.flagOrNull("allowable"))) : List.of(),
                    null,
                    row.instantOrNull("last_activity_at"));
            return new Waiting(item, row.numberOrNull("workflow_run_id"));
        });
    }

    /** Without archived and inline agents. */
    private Flux<AgentMetrics.Status> byStatus() {
        return sql.statement("""
                        select coalesce(r.status, 'waiting') as status, count(*) as n
                        from agents a left join agent_runs r on r.id = a.current_run_id
                        where a.inline = false and a.archived_at is null
                        group by coalesce(r.status, 'waiting')
                        order by status
                        """)
                .all(row -> new AgentMetrics.Status(row.word("status", RunStatus.class), row.number("n")));
    }

    /** Spent by all runs of agents that are neither archived nor inline. */
    private Mono<Spent> spent() {
        return sql.statement("""
                        select cast(coalesce(sum(total_input_tokens), 0) as bigint) as total_input_tokens,
                            cast(coalesce(sum(total_output_tokens), 0) as bigint) as total_output_tokens,
                            cast(coalesce(sum(cost), 0) as bigint) as cost,
                            cast(coalesce(sum(unpriced_tokens), 0) as bigint) as unpriced_tokens
                        from agents where inline = false and archived_at is null
                        """).one(Spent::of);
    }

    Mono<Boolean> hasTranscripts() {
        return sql.statement("select id from agent_events order by id limit 1").exists();
    }

    /** Runs that occupy a slot now. */
    private Mono<Long> active() {
        return sql.statement("select count(*) as n from agent_runs where status = 'running'")
                .one(row -> row.number("n"));
    }
}
