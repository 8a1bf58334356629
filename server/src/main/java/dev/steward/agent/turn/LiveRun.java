package dev.steward.agent.turn;

import dev.steward.agent.directive.Narration;
import dev.steward.tool.ToolCall;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The live state of a run's turn in this process. Thread-safe. */
final class LiveRun {

    /** Characters that are kept; a line to show never starts further in. */
    private static final int READ = 8_000;

    private final Map<String, String> tools = Collections.synchronizedMap(new LinkedHashMap<>());
    private final StringBuilder text = new StringBuilder();
    private final AtomicBoolean alive = new AtomicBoolean();

    /** The line of the last complete message of the turn; empty if it has none. */
    private String said = "";

    void say(String piece) {
        alive.set(true);
        synchronized (text) {
            text.append(piece, 0, Math.min(piece.length(), Math.max(0, READ - text.length())));
        }
    }

    void stir() {
        alive.set(true);
    }

    /** A message is complete. Its line is shown until the next message has one. */
    void completeMessage() {
        alive.set(true);
        synchronized (text) {
            said = narration();
            text.setLength(0);
        }
    }

    void fallSilent() {
        synchronized (text) {
            text.setLength(0);
            said = "";
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

    /** Whether anything has happened since the last call, or a tool is running, which has its own timeout. */
    boolean isAlive() {
        return alive.getAndSet(false) || !tools.isEmpty();
    }

    /** What the run is doing, in one line; empty while it says nothing. */
    String narration() {
        synchronized (text) {
            var line = Narration.of(text.toString());
            return line.isEmpty() ? said : line;
        }
    }

    /** The running tools, one name per call. */
    List<String> tools() {
        synchronized (tools) {
            return List.copyOf(tools.values());
        }
    }
}
