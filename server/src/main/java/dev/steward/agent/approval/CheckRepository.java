package dev.steward.agent.approval;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.Decision;
import dev.steward.permission.PastCheck;
import dev.steward.permission.PermissionCheck;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.PermissionType;
import dev.steward.permission.ToolOrigin;
import dev.steward.permission.ToolRequests;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolEffects;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The table {@code agent_checks}: recent permission checks of agents. */
@Repository
record CheckRepository(Sql sql) {

    /** Characters of a call's target or arguments. Longer ones are not stored: a part of one could mean something else. */
    static final int MAX_LENGTH = 16_000;

    private static final TypeReference<JsonNode> ARGUMENTS = new TypeReference<>() {};

    /** Records how a request was decided. @param requestId of the permission request; null if nobody is asked */
    Mono<Void> insert(
            AgentRun run,
            PermissionRequest request,
            PermissionCheck check,
            Effect answer,
            @Nullable String requestId,
            Instant now) {
        var call = request instanceof PermissionRequest.Mcp mcp ? mcp : null;
        var via = request.via();
        var arguments =
                request.arguments().isMissingNode() ? null : request.arguments().toString();
        if (request.target().length() > MAX_LENGTH || arguments != null && arguments.length() > MAX_LENGTH) {
            return Mono.empty();
        }
        return sql.changes("agent_checks")
                .set("agent_id", run.agentId())
                .set("run_id", run.id())
                .set("kind", request.type())
                .set("target", WellFormed.repaired(request.target()))
                .set("server", String.class, via == null ? null : EventDraft.name(via.server()))
                .set("tool", String.class, via == null ? null : EventDraft.name(via.tool()))
                .set("arguments", String.class, arguments == null ? null : WellFormed.repaired(arguments))
                .set("reading", call != null && call.effects().isReading())
                .set("open_world", call != null && call.effects().isOpen())
                .set("own", call != null && call.origin() != ToolOrigin.SERVER)
                .set("policy", check.policy())
                .set("granted", check.isGranted(request))
                .set("tainted_by", String.class, check.taintedBy())
                .set("answer", answer)
                .set("request_id", String.class, requestId)
                .set("created_at", now)
                .add()
                .then();
    }

    /** Deletes all checks of an agent, except those of its workflow runs. */
    Mono<Long> deleteOwn(long agent) {
        return sql.statement("""
                        delete from agent_checks
                        where agent_id = :agent and run_id not in (
                            select id from agent_runs
                            where agent_id = :agent and trigger_kind in ('workflow', 'replay'))
                        """).with("agent", agent).update();
    }

    /** A page starts after this row. */
    record After(Instant at, long id) {

        /** The first page. */
        static final After NEWEST = new After(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

        static After of(PastCheck check) {
            return new After(check.at(), check.id());
        }
    }

    /** Checks since then, newest first. @param agent null for all */
    Flux<PastCheck> since(Instant then, @Nullable Long agent, After after, int limit) {
        var statement = sql.statement("""
                        select c.*, a.title as agent_title, p.decision
                        from agent_checks c
                            join agents a on a.id = c.agent_id
                            left join agent_permissions p on p.request_id = c.request_id
                        where c.created_at >= :then and (c.created_at, c.id) < (:at, :id) %s
                        order by c.created_at desc, c.id desc limit :limit
                        """.formatted(agent == null ? "" : "and c.agent_id = :agent"))
                .with("then", then)
                .with("at", after.at())
                .with("id", after.id())
                .with("limit", limit);
        return (agent == null ? statement : statement.with("agent", agent)).all(CheckRepository::check);
    }

    /** Deletes up to {@code limit} checks made before then. */
    Mono<Long> forgetBefore(Instant then, int limit) {
        return sql.statement("""
                        delete from agent_checks where id in (
                            select id from agent_checks where created_at < :then order by created_at, id limit :limit)
                        """).with("then", then).with("limit", limit).update();
    }

    private static PastCheck check(Columns row) {
        return new PastCheck(
                row.number("id"),
                row.number("agent_id"),
                row.text("agent_title"),
                request(row),
                row.word("policy", ApprovalPolicy.class),
                row.flag("granted"),
                row.textOrNull("tainted_by"),
                row.word("answer", Effect.class),
                row.wordOrNull("decision", Decision.class),
                row.instant("created_at"));
    }

    private static PermissionRequest.@Nullable Via via(Columns row) {
        var server = row.textOrNull("server");
        var tool = row.textOrNull("tool");
        return server == null || tool == null ? null : new PermissionRequest.Via(server, tool);
    }

    private static JsonNode arguments(Columns row) {
        return Objects.requireNonNullElse(row.json("arguments", ARGUMENTS), MissingNode.getInstance());
    }

    private static PermissionRequest request(Columns row) {
        var target = row.text("target");
        return switch (row.word("kind", PermissionType.class)) {
            case shell -> new PermissionRequest.Shell(target, null, null, via(row), arguments(row));
            case write -> new PermissionRequest.Write(target, null, null);
            case read -> new PermissionRequest.Read(target, null);
            case url -> {
                var via = via(row);
                var arguments = arguments(row);
                yield new PermissionRequest.Url(
                        via == null ? "GET" : ToolRequests.method(via.tool(), arguments), target, via, arguments);
            }
            case memory -> new PermissionRequest.Memory(target, null);
            case customtool -> new PermissionRequest.CustomTool(target, null);
            case mcp -> {
                var tool = row.text("tool");
                var arguments = arguments(row);
                yield new PermissionRequest.Mcp(
                        row.text("server"),
                        tool,
                        arguments,
                        new ToolEffects(row.flag("reading"), row.flag("open_world")),
                        row.flag("own")
                                ? ToolOrigin.ofOwn(tool, arguments, row.number("agent_id"))
                                : ToolOrigin.SERVER);
            }
        };
    }
}
