package dev.steward.permission;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The origin of a tool, as far as it matters for the decision. */
public enum ToolOrigin {
    /** A server other than Steward. */
    SERVER,
    /** Steward itself. */
    STEWARD,
    /** Steward itself, for what the agent, or the workflow whose step it works on, keeps between runs. */
    NOTES;

    private static final Set<String> NOTING = Set.of("state_list", "state_get", "state_set", "state_delete");

    private static final Set<String> OF_WORKFLOW =
            Set.of("workflow_state_list", "workflow_state_get", "workflow_state_set", "workflow_state_delete");

    /**
     * The origin of one of Steward's own tools called on behalf of this agent. Only its own state counts as notes: that of this
     * agent, and that of the workflow that runs it, which is the one that a call without an id means.
     */
    public static ToolOrigin ofOwn(String tool, JsonNode arguments, long agent) {
        var named = arguments.path("agent_id");
        boolean isSelf =
                isAbsent(named) || named.isIntegralNumber() && named.canConvertToLong() && named.asLong() == agent;
        boolean isOwnWorkflow = OF_WORKFLOW.contains(tool) && isAbsent(arguments.path("workflow_id"));
        return NOTING.contains(tool) && isSelf || isOwnWorkflow ? NOTES : STEWARD;
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }
}
