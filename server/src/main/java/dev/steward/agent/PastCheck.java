package dev.steward.agent;

import dev.steward.agent.ArgumentRule.Effect;
import dev.steward.agent.PermissionCheck.Granted;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Something that an agent wanted to do, with all by which it was decided.
 *
 * @param policy that was in force
 * @param isGranted whether it had been approved for the rest of the run
 * @param taintedBy whose words the run had read by then; null for nobody's
 * @param then what was made of it
 * @param decision what somebody who was asked has decided; null where nobody was asked, or nobody has
 */
record PastCheck(
        long id,
        long agentId,
        String agentTitle,
        PermissionRequest request,
        ApprovalPolicy policy,
        boolean isGranted,
        @Nullable String taintedBy,
        Effect then,
        @Nullable Decision decision,
        Instant at) {

    /** A rough number of bytes that one takes beside its texts. */
    private static final int REST = 500;

    private static final TypeReference<JsonNode> ARGUMENTS = new TypeReference<>() {};

    /** What it takes of the memory: what it is about, and its arguments as they are stored and as they are read. */
    int held() {
        var arguments =
                request instanceof PermissionRequest.Mcp call ? call.arguments().toString() : "";
        return MemoryBudget.held(REST, request.target(), agentTitle, arguments, arguments);
    }

    /** What these rules make of it. */
    PermissionDecision under(List<ArgumentRule> rules) {
        var grants = isGranted ? List.of(new Granted(request.signature().hash(), true)) : List.<Granted>of();
        return new PermissionCheck(policy, rules, grants, taintedBy).decide(request);
    }

    static PastCheck of(Columns row) {
        return new PastCheck(
                row.number("id"),
                row.number("agent_id"),
                row.text("agent_title"),
                request(row),
                row.word("policy", ApprovalPolicy.class),
                row.flag("granted"),
                row.textOrNull("tainted_by"),
                row.word("answer", Effect.class),
                row.textOrNull("decision") == null ? null : row.word("decision", Decision.class),
                row.instant("created_at"));
    }

    private static PermissionRequest.@Nullable Via via(Columns row) {
        var server = row.textOrNull("server");
        var tool = row.textOrNull("tool");
        return server == null || tool == null ? null : new PermissionRequest.Via(server, tool);
    }

    private static PermissionRequest request(Columns row) {
        var target = row.text("target");
        return switch (row.word("kind", PermissionType.class)) {
            case shell -> new PermissionRequest.Shell(target, null, null, via(row));
            case write -> new PermissionRequest.Write(target, null, null);
            case read -> new PermissionRequest.Read(target, null);
            case url -> new PermissionRequest.Url(target, via(row));
            case memory -> new PermissionRequest.Memory(target, null);
            case customtool -> new PermissionRequest.CustomTool(target, null);
            case mcp -> {
                var tool = row.text("tool");
                var arguments = Objects.requireNonNullElse(row.json("arguments", ARGUMENTS), MissingNode.getInstance());
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
