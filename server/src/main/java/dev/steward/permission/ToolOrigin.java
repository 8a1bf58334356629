package dev.steward.permission;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Where a tool is from that an agent calls, as far as that decides what becomes of the call. */
public enum ToolOrigin {
    /** A server that is not Steward. */
    SERVER,
    /** Steward itself. */
    STEWARD,
    /** Steward itself, for what the agent notes for its next runs. */
    NOTES;

    private static final Set<String> NOTING = Set.of("state_list", "state_get", "state_set", "state_delete");

    /** Of a call of one of Steward's own tools on behalf of this agent; whoever names another agent means its notes. */
    public static ToolOrigin ofOwn(String tool, JsonNode arguments, long agent) {
        var named = arguments.path("agent_id");
        boolean isSelf = named.isMissingNode()
                || named.isNull()
                || named.isIntegralNumber() && named.canConvertToLong() && named.asLong() == agent;
        return NOTING.contains(tool) && isSelf ? NOTES : STEWARD;
    }
}
