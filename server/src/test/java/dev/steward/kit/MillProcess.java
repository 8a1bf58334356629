package dev.steward.kit;

import dev.steward.crash.ClassCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The mill in its own process. */
final class MillProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Set<String> brought = ConcurrentHashMap.newKeySet();
    private final Thread reader;

    private MillProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    /** @param what the number of the first sack, or {@code end} */
    static MillProcess start(Path folder, String address, String what) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(ClassCache.options());
        command.addAll(List.of("dev.steward.kit.MillMain", folder.toString(), address.isEmpty() ? "-" : address, what));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new MillProcess(process);
    }

    private void read() {
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.startsWith("brought ")) {
                    brought.add(line.substring("brought ".length()));
                }
            }
        } catch (IOException _) {
            // killed
        }
    }

    /** Waits until that many sacks have been acknowledged. */
    void awaitBrought(int count) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (brought.size() < count) {
            if (!process.isAlive() || System.nanoTime() > until) {
                throw new IllegalStateException("The mill brings nothing:\n" + String.join("\n", lines));
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Ends it like {@code kill -9} and returns what was acknowledged until then. */
    Set<String> kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        reader.join();
        return Set.copyOf(brought);
    }

    /** Waits until all is packed and returns the sacks' numbers. @throws IllegalStateException with what is wrong */
    Set<String> awaitEnd() throws InterruptedException {
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (ended) {
            reader.join();
        }
        if (!lines.contains("end") || lines.stream().anyMatch(line -> line.startsWith("flaw "))) {
            throw new IllegalStateException(String.join("\n", lines));
        }
        return lines.stream()
                .filter(line -> line.startsWith("packed "))
                .map(line -> line.substring("packed ".length()))
                .collect(Collectors.toSet());
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
