package dev.steward.agent;

import dev.steward.agent.ArgumentRule.Effect;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.WellFormed;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_checks}: what agents wanted to do lately. */
@Repository
class CheckRepository {

    /** Characters of what a call is about, or its arguments. Longer ones are not kept: half of one would say something else. */
    static final int LONGEST = 16_000;

    private final Sql sql;

    CheckRepository(Sql sql) {
        this.sql = sql;
    }

    /** Notes what was made of a request. @param requestId of the question about it; null where nobody is asked */
    Mono<Void> insert(
            AgentRun run,
            PermissionRequest request,
            PermissionCheck check,
            Effect answer,
            @Nullable String requestId,
            Instant now) {
        var call = request instanceof PermissionRequest.Mcp mcp ? mcp : null;
        var arguments = call == null ? null : call.arguments().toString();
        if (request.target().length() > LONGEST || arguments != null && arguments.length() > LONGEST) {
            return Mono.empty();
        }
        return sql.statement("""
                        insert into agent_checks (
                            agent_id, run_id, kind, target, server, tool, arguments, reading, open_world, own, policy, granted,
                            tainted_by, answer, request_id, created_at)
                        values (:agent, :run, :kind, :target, :server, :tool, :arguments, :reading, :open, :own, :policy,
                            :granted, :tainted, :answer, :request, :now)
                        """)
                .with("agent", run.agentId())
                .with("run", run.id())
                .with("kind", request.type())
                .with("target", WellFormed.repaired(request.target()))
                .with("server", String.class, call == null ? null : EventDraft.name(call.server()))
                .with("tool", String.class, call == null ? null : EventDraft.name(call.tool()))
                .with("arguments", String.class, arguments == null ? null : WellFormed.repaired(arguments))
                .with("reading", call != null && call.effects().isReading())
                .with("open", call != null && call.effects().isOpen())
                .with("own", call != null && call.isOwn())
                .with("policy", check.policy())
                .with("granted", check.isGranted(request))
                .with("tainted", String.class, check.taintedBy())
                .with("answer", answer)
                .with("request", String.class, requestId)
                .with("now", now)
                .update()
                .then();
    }

    /** Those since then, the newest first. @param agent null for all */
    Flux<PastCheck> since(Instant then, @Nullable Long agent, int limit) {
        var statement = sql.statement("""
                        select c.*, a.title as agent_title, p.decision
                        from agent_checks c
                            join agents a on a.id = c.agent_id
                            left join agent_permissions p on p.request_id = c.request_id
                        where c.created_at >= :then %s
                        order by c.created_at desc, c.id desc limit :limit
                        """.formatted(agent == null ? "" : "and c.agent_id = :agent"))
                .with("then", then)
                .with("limit", limit);
        return (agent == null ? statement : statement.with("agent", agent)).all(PastCheck::of);
    }

    Mono<Long> forgetBefore(Instant then) {
        return sql.statement("delete from agent_checks where created_at < :then")
                .with("then", then)
                .update();
    }
}
