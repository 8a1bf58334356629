package dev.steward.permission;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The origin of a tool, as far as it matters for the decision. */
public enum ToolOrigin {
    /** A server other than Steward. */
    SERVER,
    /** Steward itself. */
    STEWARD,
    /** Steward itself, for the agent's own notes between runs. */
    NOTES;

    private static final Set<String> NOTING = Set.of("state_list", "state_get", "state_set", "state_delete");

    /** The origin of one of Steward's own tools called on behalf of this agent; only this agent's own state counts as notes. */
    public static ToolOrigin ofOwn(String tool, JsonNode arguments, long agent) {
        var named = arguments.path("agent_id");
        boolean isSelf = named.isMissingNode()
                || named.isNull()
                || named.isIntegralNumber() && named.canConvertToLong() && named.asLong() == agent;
        return NOTING.contains(tool) && isSelf ? NOTES : STEWARD;
    }
}
