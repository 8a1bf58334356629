package dev.steward.mcp.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.springframework.stereotype.Component;

/** The latest calls of hosts. In memory, without arguments and results. */
@Component
class HostCalls {

    static final int MAX = 200;
    static final int USUAL = 50;

    private final Deque<HostCallRead> calls = new ArrayDeque<>();
    private final HostNews news;

    HostCalls(HostNews news) {
        this.news = news;
    }

    void add(HostCallRead call) {
        synchronized (calls) {
            calls.addFirst(call);
            if (calls.size() > MAX) {
                calls.removeLast();
            }
        }
        news.tell();
    }

    /** The calls, newest first. */
    List<HostCallRead> last(int most) {
        synchronized (calls) {
            return calls.stream().limit(most).toList();
        }
    }
}
