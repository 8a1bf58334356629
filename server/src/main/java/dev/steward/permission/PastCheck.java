package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.PermissionCheck.Granted;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A past request of an agent, with everything that its decision was based on.
 *
 * @param policy in force at the time
 * @param isGranted whether it had been approved for the rest of the run
 * @param taintedBy the source of foreign content that the run had read by then; null for none
 * @param then the outcome
 * @param decision of the user who was asked; null if nobody was asked or has decided
 */
public record PastCheck(
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

    /** Rough size in bytes without the texts. */
    private static final int REST = 500;

    /** Estimated memory: the target, and the arguments both as stored and as parsed. */
    public int estimatedBytes() {
        var arguments = request.arguments().toString();
        return MemoryBudget.estimatedBytes(REST, request.target(), agentTitle, arguments, arguments);
    }

    /** What these rules would decide. */
    PermissionDecision under(List<ArgumentRule> rules) {
        var grants = isGranted ? List.of(new Granted(request.signature(), true, null)) : List.<Granted>of();
        return new PermissionCheck(policy, rules, grants, taintedBy).decide(request);
    }
}
