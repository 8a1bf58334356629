package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.PermissionCheck.Granted;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that an agent wanted to do, with all by which it was decided.
 *
 * @param policy that was in force
 * @param isGranted whether it had been approved for the rest of the run
 * @param taintedBy whose words the run had read by then; null for nobody's
 * @param then what was made of it
 * @param decision what someone who was asked has decided; null where nobody was asked, or nobody has
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

    /** A rough number of bytes that one takes beside its texts. */
    private static final int REST = 500;

    /** What it takes of the memory: what it is about, and its arguments as they are stored and as they are read. */
    public int estimatedBytes() {
        var arguments = request.arguments().toString();
        return MemoryBudget.estimatedBytes(REST, request.target(), agentTitle, arguments, arguments);
    }

    /** What these rules make of it. */
    PermissionDecision under(List<ArgumentRule> rules) {
        var grants = isGranted ? List.of(new Granted(request.signature().hash(), true, null)) : List.<Granted>of();
        return new PermissionCheck(policy, rules, grants, taintedBy).decide(request);
    }
}
