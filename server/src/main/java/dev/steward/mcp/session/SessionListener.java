package dev.steward.mcp.session;

/** Hears what is worth showing of a server beside the calls. Called on threads that may not be kept. */
public interface SessionListener {

    /** For whoever does not care. */
    SessionListener NONE = new SessionListener() {

        @Override
        public void toolsChanged() {}

        @Override
        public void said(String text) {}
    };

    /** The server has other tools now; at most twice a second. */
    void toolsChanged();

    /** The server said something while no call ran, or on its error output: at most 500 chars, about 50 lines a second. */
    void said(String text);
}
