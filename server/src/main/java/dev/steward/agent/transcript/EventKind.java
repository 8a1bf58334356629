package dev.steward.agent.transcript;

/** The kind of a transcript entry. Streamed pieces of text are not stored. */
public enum EventKind {
    assistant_message,
    reasoning,
    turn_start,
    turn_end,
    usage,
    context_usage,
    idle,
    aborted,
    mcp_auth_required,
    tool_call,
    tool_result,
    error,
    user,
    system,
    hook
}
