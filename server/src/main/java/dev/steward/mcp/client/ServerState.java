package dev.steward.mcp.client;

/** Where Steward stands with a tool server. Spec: Platform, 8.1. */
enum ServerState {
    /** Nobody has tried since the start. */
    disconnected,
    connecting,
    /** A session is open. */
    connected,
    /** It answered, and no session is open now: the next call opens one. */
    ready,
    error,
    /** A person has to sign in. */
    needs_auth,
    /** It is switched off. */
    disabled
}
