package dev.steward.agent.transcript;

/** What an entry of a transcript tells. Pieces of texts are none: they are shown, and not kept. */
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
