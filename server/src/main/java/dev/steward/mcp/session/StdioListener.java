package dev.steward.mcp.session;

/** Hears what is worth showing of a tool server that is a program. Called on threads of its own that may not be kept. */
public interface StdioListener {

    /** The server said something on its error output: at most 500 chars, about 50 lines a second. */
    void said(String line);

    /**
     * Something that the server said was no message and was skipped.
     *
     * @param count of all that were skipped so far
     */
    void skipped(long count);

    /** The server is over, told once. The sentence is for people and says why. */
    void ended(String sentence);
}
