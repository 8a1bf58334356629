package dev.steward.mcp.runner;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds and kills what a run on the machine itself leaves behind. Processes orphaned before they were seen cannot be found
 * through their parents, but they are in the run's group or have its mark in their environment.
 */
final class OrphanReaper {

    /** The environment variable with the mark. */
    static final String MARK = "STEWARD_RUN";

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private static final int SIGKILL = 9;

    /** The function {@code kill} of the system; empty on Windows. */
    private static final Optional<MethodHandle> KILL = Linker.nativeLinker()
            .defaultLookup()
            .find("kill")
            .map(kill -> Linker.nativeLinker()
                    .downcallHandle(
                            kill,
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)));

    private OrphanReaper() {}

    /**
     * Kills all processes of a group at once, so that none can start others meanwhile. Starts no program for it, because the
     * processes may have left no room for another one.
     */
    static void killGroup(long group) {
        if (KILL.isEmpty() || group <= 1) {
            return;
        }
        try {
            int _ = (int) KILL.get().invokeExact((int) -group, SIGKILL);
        } catch (Throwable e) {
            throw new IllegalStateException("A function of the system that never throws did", e);
        }
    }

    /** Kills all processes with the mark, and those they start meanwhile. Blocks for at most the patience. */
    static void killMarked(String mark, Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        for (var marked = marked(mark); !marked.isEmpty(); marked = marked(mark)) {
            marked.forEach(ProcessHandle::destroyForcibly);
            if (System.nanoTime() - start > patience.toNanos()) {
                return;
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    /** Empty on systems that do not reveal the environment of processes. */
    static List<ProcessHandle> marked(String mark) {
        var variable = MARK + "=" + mark;
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process).anyMatch(variable::equals))
                .toList();
    }

    /** Splits the variables, because one mark may be the prefix of another. */
    private static Stream<String> environment(ProcessHandle process) {
        try {
            var file = Path.of("/proc", Long.toString(process.pid()), "environ");
            return Stream.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException e) {
            return Stream.empty(); // owned by someone else, or just ended
        }
    }
}
