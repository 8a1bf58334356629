package dev.steward.mcp.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run on the machine itself leaves behind. Who was orphaned before anybody looked is no longer found through its
 * parents, but it is in the group of the run, or its environment still holds the run's mark.
 */
final class OrphanReaper {

    /** The variable that holds the mark. */
    static final String MARK = "STEWARD_RUN";

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private OrphanReaper() {}

    /** Kills all in a group at the same moment, so that nobody in it starts others meanwhile. Blocks. */
    static void killGroup(long group) throws InterruptedException {
        try {
            var kill = new ProcessBuilder("sh", "-c", "kill -KILL -- \"-$1\"", "sh", Long.toString(group))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor();
        } catch (IOException e) {
            // no shell, or no room for one more process: each one is ended by itself
        }
    }

    /** Kills all that hold the mark, and who they started meanwhile. Blocks, for as long as that takes up to the patience. */
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

    /** Empty on systems that do not tell what a process has in its environment. */
    static List<ProcessHandle> marked(String mark) {
        var variable = MARK + "=" + mark;
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process).anyMatch(variable::equals))
                .toList();
    }

    /** Each variable as a whole: the mark of one run may begin with the mark of another. */
    private static Stream<String> environment(ProcessHandle process) {
        try {
            var file = Path.of("/proc", Long.toString(process.pid()), "environ");
            return Stream.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException e) {
            return Stream.empty(); // of someone else, or gone meanwhile
        }
    }
}
