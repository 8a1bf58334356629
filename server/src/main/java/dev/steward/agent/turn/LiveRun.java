package dev.steward.agent.turn;

import dev.steward.agent.directive.Narration;
import dev.steward.tool.ToolCall;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** What can be seen of a turn of a run while it goes on in this process. From any thread. */
final class LiveRun {

    /** No line that is shown stands further behind, in chars. */
    private static final int READ = 8_000;

    private final Map<String, String> tools = Collections.synchronizedMap(new LinkedHashMap<>());
    private final StringBuilder text = new StringBuilder();
    private final AtomicBoolean alive = new AtomicBoolean();

    /** The newest text grows. */
    void say(String piece) {
        alive.set(true);
        synchronized (text) {
            text.append(piece, 0, Math.min(piece.length(), Math.max(0, READ - text.length())));
        }
    }

    /** It gives a sign of life. */
    void stir() {
        alive.set(true);
    }

    /** What was said until now is no longer the newest. */
    void fallSilent() {
        synchronized (text) {
            text.setLength(0);
        }
    }

    void begin(List<ToolCall> calls) {
        alive.set(true);
        calls.forEach(call -> tools.put(call.id(), call.name()));
    }

    void end(ToolCall call) {
        alive.set(true);
        tools.remove(call.id());
    }

    /** Whether anything has happened since this was asked last, or a tool is at work, which has its own time. */
    boolean isAlive() {
        return alive.getAndSet(false) || !tools.isEmpty();
    }

    /** What it is at, in one line; empty while it says nothing. */
    String narration() {
        synchronized (text) {
            return Narration.of(text.toString());
        }
    }

    /** The tools that are at work, one name for each call. */
    List<String> tools() {
        synchronized (tools) {
            return List.copyOf(tools.values());
        }
    }
}
