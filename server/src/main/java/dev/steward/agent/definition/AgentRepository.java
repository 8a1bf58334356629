package dev.steward.agent.definition;

import dev.steward.conversation.Container;
import dev.steward.findable.FindableChanges;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agents}. */
@Repository
public record AgentRepository(Sql sql, FindableChanges findable) {

    /** The maximum number of agents. */
    public static final int MAX = 1_000;

    private static final String SELECT = """
            select a.id, a.public_id, a.title, a.task, a.conversation_id,
                (select c.kind from conversations c where c.id = a.conversation_id) as conversation_kind, a.blueprint_id, a.inline,
                a.model, a.role_id, a.use_mcp, a.use_skills, a.use_memory, a.mcp_servers, a.approval_policy,
                a.autonomy_enabled, a.max_steps, a.token_budget, a.money_budget, a.max_retries, a.retry_count, a.retry_at,
                a.current_run_id, a.generation, a.version, a.last_read_at, a.archived_at, a.created_at, a.updated_at
            from agents a
            """;

    public Mono<Agent> find(long id) {
        return sql.statement(SELECT + "where a.id = :id").with("id", id).one(Agent::of);
    }

    /** Those of the given agents that exist. */
    public Flux<Agent> all(Collection<Long> ids) {
        return ids.isEmpty()
                ? Flux.empty()
                : sql.statement(SELECT + "where a.id in (:ids)")
                        .with("ids", ids)
                        .all(Agent::of);
    }

    Mono<Agent> find(String publicId) {
        return sql.statement(SELECT + "where a.public_id = :id")
                .with("id", publicId)
                .one(Agent::of);
    }

    /** Locks an agent: nobody else changes it or its runs until the transaction ends. */
    public Mono<Agent> lock(long id) {
        return sql.statement(SELECT + "where a.id = :id for update")
                .with("id", id)
                .one(Agent::of);
    }

    public Mono<Agent> lockOf(long run) {
        return sql.statement(SELECT + "where a.id = (select r.agent_id from agent_runs r where r.id = :run) for update")
                .with("run", run)
                .one(Agent::of);
    }

    /** Agents that are neither archived nor inline, newest first. @param container null for all */
    public Flux<Agent> list(@Nullable Container container, int limit) {
        var linked = container == null
                ? ""
                : "and a.conversation_id = (select c.id from conversations c where c.id = :conversation and c.kind = :kind)";
        var statement = sql.statement("""
                        %s where a.inline = false and a.archived_at is null %s
                        order by a.created_at desc, a.id desc limit :limit
                        """.formatted(SELECT, linked)).with("limit", limit);
        return (container == null
                        ? statement
                        : statement.with("conversation", container.id()).with("kind", container.kind()))
                .all(Agent::of);
    }

    /** Archived agents, most recently archived first. */
    public Flux<Agent> archived(int limit) {
        return sql.statement("""
                        %s where a.inline = false and a.archived_at is not null
                        order by a.archived_at desc, a.created_at desc, a.id desc limit :limit
                        """.formatted(SELECT)).with("limit", limit).all(Agent::of);
    }

    /** A page of all ids, including archived and inline agents. */
    public Flux<Long> ids(long after, int limit) {
        return sql.statement("select id from agents where id > :after order by id limit :limit")
                .with("after", after)
                .with("limit", limit)
                .ids();
    }

    /** @throws Problem.Conflict when there are {@value #MAX} agents, without inline ones */
    public Mono<Void> requireRoom() {
        return sql.statement("select count(*) as n from agents where inline = false")
                .one(row -> row.number("n"))
                .filter(there -> there >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-agents", "There are %,d agents already. Delete one first.".formatted(MAX))));
    }

    public Mono<Long> insert(String publicId, Agent.Content content, boolean isInline, Instant now) {
        return row(content, now)
                .set("public_id", publicId)
                .set("inline", isInline)
                .set("generation", 0)
                .set("created_at", now)
                .insert()
                .delayUntil(_ -> findable.added());
    }

    /** Stores an agent with its former id; the new generation makes old cursors of its transcript invalid. */
    public Mono<Long> insertAgain(Agent agent, Agent.Content content, Instant now) {
        return row(content, now)
                .set("id", agent.id())
                .set("public_id", agent.publicId())
                .set("inline", agent.isInline())
                .set("generation", agent.generation() + 1)
                .set("last_read_at", Instant.class, agent.times().lastReadAt())
                .set("archived_at", Instant.class, agent.times().archivedAt())
                .set("created_at", agent.times().createdAt())
                .add()
                .delayUntil(_ -> found(agent.id()));
    }

    private Changes row(Agent.Content content, Instant now) {
        return specified(content, now)
                .set("conversation_id", Long.class, id(content.container()))
                .set("blueprint_id", Long.class, content.blueprintId())
                .set("retry_count", 0)
                .set("version", 0);
    }

    /** All that a person specifies, apart from links. */
    private Changes specified(Agent.Content content, Instant now) {
        var row = sql.changes("agents")
                .set("title", content.title())
                .set("task", content.task())
                .set("updated_at", now);
        return content.governance().in(content.capabilities().in(row));
    }

    private static @Nullable Long id(@Nullable Container container) {
        return container == null ? null : container.id();
    }

    /** Records in the caller's transaction that its search entry may have changed. */
    public Mono<Void> found(long id) {
        return findable.changed(FindableAgents.NAME, id);
    }

    /** Writes the columns that the patch names. */
    public Mono<Boolean> update(long id, AgentPatch patch, Instant now) {
        return changed(now)
                .set("title", String.class, patch.wishedTitle())
                .set("task", String.class, patch.wishedTask())
                .set("model", String.class, Capabilities.model(patch.model()))
                .set("role_id", Long.class, patch.roleId())
                .set("use_mcp", Boolean.class, patch.useMcp())
                .set("use_skills", Boolean.class, patch.useSkills())
                .set("use_memory", Boolean.class, patch.useMemory())
                .set("mcp_servers", String.class, patch.mcpServers())
                .set("autonomy_enabled", Boolean.class, patch.autonomyEnabled())
                .set("max_steps", Integer.class, patch.maxSteps())
                .set("approval_policy", ApprovalPolicy.class, patch.approvalPolicy())
                .set("token_budget", Long.class, patch.tokenBudget())
                .set("money_budget", Long.class, patch.moneyBudget().map(Money::nanosOrNull))
                .set("max_retries", Integer.class, patch.maxRetries())
                .where("id", id)
                .delayUntil(changed -> changed ? found(id) : Mono.empty());
    }

    /** Overwrites everything that a person specifies. */
    public Mono<Boolean> overwrite(long id, Agent.Content content, Instant now) {
        return specified(content, now).count("version").where("id", id).delayUntil(_ -> found(id));
    }

    public ExportIds exportIds() {
        return new ExportIds(sql, "agents");
    }

    private Changes changed(Instant now) {
        return sql.changes("agents").set("updated_at", now).count("version");
    }

    public Mono<Boolean> link(long id, @Nullable Container container, Instant now) {
        return changed(now).set("conversation_id", Long.class, id(container)).where("id", id);
    }

    public Mono<Boolean> archive(long id, @Nullable Instant at, Instant now) {
        return changed(now)
                .set("archived_at", Instant.class, at)
                .where("id", id)
                .delayUntil(changed -> changed ? found(id) : Mono.empty());
    }

    /** Sets the run that determines the agent's status from now on. */
    public Mono<Boolean> current(long id, long run, Instant now) {
        return changed(now).set("current_run_id", run).where("id", id).delayUntil(_ -> found(id));
    }

    public Mono<Boolean> retry(long id, Agent.Retry retry) {
        return sql.changes("agents")
                .set("retry_count", retry.count())
                .set("retry_at", Instant.class, retry.at())
                .where("id", id);
    }

    /** Agents whose retry is due, longest overdue first. */
    public Flux<Agent> toRetry(Instant now, int limit) {
        return sql.statement("""
                        %s where a.retry_at <= :now and a.archived_at is null order by a.retry_at, a.id limit :limit
                        """.formatted(SELECT))
                .with("now", now)
                .with("limit", limit)
                .allReadable(Agent::of);
    }

    public Mono<Boolean> read(long id, Instant at) {
        return sql.changes("agents").set("last_read_at", at).where("id", id);
    }

    /** Adds what one of its runs has spent. The caller has locked the agent. */
    public Mono<Long> spend(long id, Spent spent) {
        return sql.statement("""
                        update agents set total_input_tokens = total_input_tokens + :input,
                            total_output_tokens = total_output_tokens + :output, cost = cost + :cost,
                            unpriced_tokens = unpriced_tokens + :unpriced
                        where id = :id
                        """)
                .with("input", spent.input())
                .with("output", spent.output())
                .with("cost", spent.cost())
                .with("unpriced", spent.unpriced())
                .with("id", id)
                .update();
    }

    /** What all runs of an agent have spent, including deleted ones. */
    public Mono<Spent> spent(long id) {
        return sql.statement("""
                        select total_input_tokens, total_output_tokens, cost, unpriced_tokens from agents where id = :id
                        """).with("id", id).one(Spent::of);
    }

    /** Invalidates old cursors after entries were removed from the transcript: clients start over. */
    public Mono<Boolean> nextGeneration(long id) {
        return sql.changes("agents").count("generation").where("id", id);
    }

    /** Deletes an agent with everything that belongs to it. */
    public Mono<Long> delete(long id) {
        return sql.changes("agents")
                .clear("current_run_id", Long.class)
                .where("id", id)
                .then(sql.statement("delete from agents where id = :id")
                        .with("id", id)
                        .update())
                .delayUntil(_ -> found(id));
    }
}
