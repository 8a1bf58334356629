package dev.steward.mcp.session;

/** Receives a server's messages outside of calls. Called on threads that must not be blocked. */
public interface SessionListener {

    /** The server's tools have changed; at most twice a second. */
    default void toolsChanged() {}

    /** The server sent a message while no call ran, or wrote to its error output: at most 500 chars, about 50 lines a second. */
    default void said(String text) {}
}
