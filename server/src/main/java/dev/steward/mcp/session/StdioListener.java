package dev.steward.mcp.session;

/** Receives what is worth showing of a server that is a program. Called on its own threads, which must not be blocked. */
public interface StdioListener {

    /** The server wrote to its error output: at most 500 chars, about 50 lines a second. */
    void said(String line);

    /**
     * An invalid message was skipped.
     *
     * @param count total skipped so far
     */
    void skipped(long count);

    /** The server has ended; called once. The sentence says why, for people. */
    void ended(String sentence);
}
