package dev.steward.agent;

import dev.steward.agent.ArgumentRule.Effect;
import dev.steward.agent.PermissionCheck.Granted;
import dev.steward.platform.data.Columns;
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

    private static final TypeReference<JsonNode> ARGUMENTS = new TypeReference<>() {};

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

    private static PermissionRequest request(Columns row) {
        var target = row.text("target");
        return switch (row.word("kind", PermissionType.class)) {
            case shell -> new PermissionRequest.Shell(target, null, null);
            case write -> new PermissionRequest.Write(target, null, null);
            case read -> new PermissionRequest.Read(target, null);
            case url -> new PermissionRequest.Url(target);
            case memory -> new PermissionRequest.Memory(target, null);
            case customtool -> new PermissionRequest.CustomTool(target, null);
            case mcp ->
                new PermissionRequest.Mcp(
                        row.text("server"),
                        row.text("tool"),
                        Objects.requireNonNullElse(row.json("arguments", ARGUMENTS), MissingNode.getInstance()),
                        new ToolEffects(row.flag("reading"), row.flag("open_world")),
                        row.flag("own"));
        };
    }
}
