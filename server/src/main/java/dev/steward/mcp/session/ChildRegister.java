package dev.steward.mcp.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that names the children that live, so that those of a service that was killed are found by the next one. It is
 * not synced: a power cut ends the children as well. Blocks.
 */
public final class ChildRegister {

    private static final Logger log = LoggerFactory.getLogger(ChildRegister.class);

    /** Bytes of the file that are read; a line takes about a hundred. */
    private static final int MAX = 1024 * 1024;

    /**
     * How far two answers to when a process started may lie apart. Systems count from their own start, whose time of day
     * moves when the clock is set right.
     */
    private static final Duration SAME_START = Duration.ofSeconds(2);

    private static final ProcessTree.Patience PATIENCE = new ProcessTree.Patience(Duration.ZERO, Duration.ofSeconds(4));

    /**
     * One child.
     *
     * @param started as the system tells it; a number alone may belong to another process by now
     * @param command the hash of what was started
     */
    record Entry(long pid, Instant started, String command) {

        private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18}) ([0-9a-f]{64})");

        static Optional<Entry> of(ProcessHandle process, String command) {
            return process.info().startInstant().map(start -> new Entry(process.pid(), start, command));
        }

        static Optional<Entry> read(String line) {
            var parts = LINE.matcher(line);
            return parts.matches()
                    ? Optional.of(new Entry(
                            Long.parseLong(parts.group(1)),
                            Instant.ofEpochMilli(Long.parseLong(parts.group(2))),
                            parts.group(3)))
                    : Optional.empty();
        }

        String line() {
            return "%d %d %s".formatted(pid, started.toEpochMilli(), command);
        }

        /** The process that is meant, if it still lives. */
        Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid)
                    .filter(ProcessTree::isThere)
                    .filter(found -> found.info().startInstant().stream()
                            .anyMatch(start ->
                                    Duration.between(start, started).abs().compareTo(SAME_START) <= 0));
        }
    }

    private final Path file;
    private final Set<Entry> leftOver;
    private final Set<Entry> living = new LinkedHashSet<>();

    /** Reads what the service before this one left in the file, of which nothing has to be there or make sense. */
    public ChildRegister(Path file) {
        this.file = file;
        this.leftOver = read(file);
    }

    /**
     * Ends the children that a service before this one left behind, with all that they started. At most ten seconds, whatever
     * they are.
     *
     * @return how many were still there
     */
    public int endLeftOver() throws InterruptedException {
        var left = List.copyOf(leftOver());
        var threads = left.stream()
                .flatMap(entry -> entry.process().stream())
                .map(process -> Thread.ofVirtual().start(() -> end(process)))
                .toList();
        for (var thread : threads) {
            thread.join();
        }
        synchronized (this) {
            leftOver.removeIf(entry -> entry.process().isEmpty());
            tryToWrite();
        }
        return threads.size();
    }

    /** Names a child, in the file when this returns. */
    synchronized void add(Entry child) throws IOException {
        living.add(child);
        try {
            write();
        } catch (IOException e) {
            living.remove(child);
            throw e;
        }
    }

    /** Forgets a child that has ended. When that cannot be written, the next start finds that it has. */
    synchronized void remove(Entry child) {
        if (living.remove(child)) {
            tryToWrite();
        }
    }

    private synchronized Set<Entry> leftOver() {
        return Set.copyOf(leftOver);
    }

    private static void end(ProcessHandle process) {
        try {
            log.info("Process {} was left behind by a service that was killed; it is ended.", process.pid());
            if (!new ProcessTree(process).end(() -> {}, PATIENCE)) {
                log.warn("Process {} or one that it started does not end.", process.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Set<Entry> read(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX), StandardCharsets.ISO_8859_1)
                    .lines()
                    .flatMap(line -> Entry.read(line).stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (NoSuchFileException e) {
            return new LinkedHashSet<>();
        } catch (IOException e) {
            log.warn("{} cannot be read; what a service that was killed has left behind is not looked for.", file);
            return new LinkedHashSet<>();
        }
    }

    private void tryToWrite() {
        try {
            write();
        } catch (IOException e) {
            log.warn("{} cannot be written.", file);
        }
    }

    private void write() throws IOException {
        if (leftOver.isEmpty() && living.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        var all = new LinkedHashSet<>(leftOver);
        all.addAll(living);
        Files.createDirectories(file.toAbsolutePath().getParent());
        var part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, all.stream().map(Entry::line).collect(Collectors.joining("\n", "", "\n")));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
