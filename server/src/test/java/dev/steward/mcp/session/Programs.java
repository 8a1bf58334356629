package dev.steward.mcp.session;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Small programs that are really started, and what became of them. */
record Programs(Path folder) {

    static final Duration LONG = Duration.ofSeconds(60);

    /** For children that do not exit by themselves, so that a test need not wait long. */
    static final ProcessTree.Patience SHORT = new ProcessTree.Patience(Duration.ofMillis(200), Duration.ofSeconds(2));

    /** Ignores the end of its input and SIGTERM, and so does its own child. */
    static final String STUBBORN = """
            trap '' TERM
            sh -c 'trap "" TERM; echo $$ > grandchild.part; mv grandchild.part grandchild; while :; do sleep 1; done' &
            echo $$ > child.part; mv child.part child
            while :; do sleep 1; done
            """;

    ChildCommand shell(String script) {
        return shell(script, Map.of());
    }

    ChildCommand shell(String script, Map<String, String> environment) {
        return new ChildCommand(List.of("sh", "-c", script), environment, folder);
    }

    /** The process whose id a program wrote into a file, as soon as it has done so. */
    ProcessHandle process(String file) throws IOException {
        await().atMost(LONG).until(() -> Files.exists(folder.resolve(file)) && Files.size(folder.resolve(file)) > 0);
        return ProcessHandle.of(
                        Long.parseLong(Files.readString(folder.resolve(file)).strip()))
                .orElseThrow();
    }

    static void awaitEnd(ProcessHandle process) {
        await().atMost(LONG).until(() -> !ProcessTree.isThere(process));
    }
}
