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
 * A process with all that it started and they started. Whoever was seen once is remembered: when a process ends, its
 * children belong to another one and are no longer found through it. Not for several threads.
 */
final class ProcessTree {

    /**
     * How long the processes have.
     *
     * @param toLeave once their input was closed
     * @param toEnd once they were told to end; the same again once they were killed
     */
    record Patience(Duration toLeave, Duration toEnd) {

        /** Ten seconds at the most. Spec: Platform, 8.6. */
        static final Patience USUAL = new Patience(Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final ProcessHandle root;
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();

    ProcessTree(ProcessHandle root) {
        this.root = root;
        look();
    }

    /** Remembers who is there now. */
    void look() {
        seen.add(root);
        // All processes are read once: to ask for the descendants of each would read them as often as there are some.
        var others = new ArrayList<Map.Entry<ProcessHandle, ProcessHandle>>();
        ProcessHandle.allProcesses()
                .forEach(each -> each.parent().ifPresent(parent -> others.add(Map.entry(parent, each))));
        while (others.removeIf(each -> seen.contains(each.getKey()) && seen.add(each.getValue()))) {
            // until nobody's parent is among them any more
        }
    }

    /** How many are there now. */
    int count() {
        look();
        return (int) seen.stream().filter(ProcessTree::isThere).count();
    }

    /**
     * Ends them all, gently first. Blocks, for at most as long as the patience says.
     *
     * @param leave asks the first of them to leave, closes its input for example
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
        // Who was told to end may have started another one before it did.
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

    /** Not one that has ended and waits for its parent to notice: in a container there may be nobody who ever does. */
    static boolean isThere(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        try {
            var stat = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "stat"), StandardCharsets.ISO_8859_1);
            return !stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
        } catch (IOException e) {
            return process.isAlive(); // a system that does not tell, or it has gone meanwhile
        }
    }
}
