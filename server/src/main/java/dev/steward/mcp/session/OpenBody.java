package dev.steward.mcp.session;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is open on the wire for one message: closing it cuts the connection, also of what is opened later. */
final class OpenBody implements AutoCloseable {

    private @Nullable Closeable held;
    private boolean closed;

    /** In place of what was held before, which is at its end. */
    void hold(Closeable next) {
        synchronized (this) {
            if (!closed) {
                held = next;
                return;
            }
        }
        cut(next);
    }

    /** Nobody reads the rest of what is open; more may follow. */
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
            // it broke before
        }
    }
}
