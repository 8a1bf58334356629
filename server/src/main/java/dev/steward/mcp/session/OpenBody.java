package dev.steward.mcp.session;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The open connection of one message. Closing it cuts the connection, including one opened later. */
final class OpenBody implements AutoCloseable {

    private @Nullable Closeable held;
    private boolean closed;

    /** Replaces the previous connection, which is finished. */
    void hold(Closeable next) {
        synchronized (this) {
            if (!closed) {
                held = next;
                return;
            }
        }
        cut(next);
    }

    /** Discards the rest of the current response; another may follow. */
    void drop() {
        Closeable last;
        synchronized (this) {
            last = held;
            held = null;
        }
        if (last != null) {
            cut(last);
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        drop();
    }

    private static void cut(Closeable open) {
        try {
            open.close();
        } catch (IOException e) {
            // already broken
        }
    }
}
