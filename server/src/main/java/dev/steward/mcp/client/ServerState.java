package dev.steward.mcp.client;

/** The state of a tool server. Spec: Platform, 8.1. */
enum ServerState {
    /** No connection was attempted since the start or the last reset. */
    disconnected,
    connecting,
    /** A session is open. */
    connected,
    /** It answered and has no open session; the next call opens one. */
    ready,
    error,
    /** A person has to sign in. */
    needs_auth,
    disabled
}
