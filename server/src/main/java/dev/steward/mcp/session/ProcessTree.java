package dev.steward.mcp.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A process and all its descendants. Every process seen is remembered: when a process ends, its children are reparented and can
 * no longer be found through it. Not thread-safe.
 */
final class ProcessTree {

    /**
     * How long to wait for the processes.
     *
     * @param toLeave after closing their input
     * @param toEnd after asking them to end, and again after killing them
     */
    record Patience(Duration toLeave, Duration toEnd) {

        /** Ten seconds at most. Spec: Platform, 8.6. */
        static final Patience USUAL = new Patience(Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final ProcessHandle root;
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();

    ProcessTree(ProcessHandle root) {
        this.root = root;
        look();
    }

    /** Remembers the current descendants. */
    void look() {
        seen.add(root);
        // Lists all processes once; asking each one for its descendants would do so every time.
        var others = new ArrayList<Map.Entry<ProcessHandle, ProcessHandle>>();
        ProcessHandle.allProcesses()
                .forEach(each -> each.parent().ifPresent(parent -> others.add(Map.entry(parent, each))));
        while (others.removeIf(each -> seen.contains(each.getKey()) && seen.add(each.getValue()))) {
            // until no process has a parent among them
        }
    }

    int count() {
        look();
        return (int) seen.stream().filter(ProcessTree::isThere).count();
    }

    /**
     * Ends all processes, gently first. Blocks for at most the given patience.
     *
     * @param leave asks the first one to leave, for example by closing its input
     * @return whether all have ended
     */
    boolean end(Runnable leave, Patience patience) throws InterruptedException {
        look();
        leave.run();
        await(Set.of(root), patience.toLeave());
        return endEach(ProcessHandle::destroy, patience.toEnd())
                || endEach(ProcessHandle::destroyForcibly, patience.toEnd());
    }

    private boolean endEach(Consumer<ProcessHandle> end, Duration patience) throws InterruptedException {
        look();
        seen.stream().filter(ProcessHandle::isAlive).forEach(end);
        if (!await(seen, patience)) {
            return false;
        }
        // A process that was asked to end may have started another one first.
        look();
        return seen.stream().noneMatch(ProcessTree::isThere);
    }

    private static boolean await(Set<ProcessHandle> processes, Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        while (processes.stream().anyMatch(ProcessTree::isThere)) {
            if (System.nanoTime() - start > patience.toNanos()) {
                return false;
            }
            Thread.sleep(LOOK_AGAIN);
        }
        return true;
    }

    /** Ignores zombies: in a container there may be no parent that reaps them. */
    static boolean isThere(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        try {
            var stat = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "stat"), StandardCharsets.ISO_8859_1);
            return !stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
        } catch (IOException e) {
            return process.isAlive(); // no /proc here, or the process has just ended
        }
    }
}
