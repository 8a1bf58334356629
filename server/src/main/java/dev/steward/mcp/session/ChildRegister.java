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
 * The file that lists the running children, so that the next start can find those of a killed service. It is not synced: a power
 * failure ends the children as well. Blocks.
 */
public final class ChildRegister {

    private static final Logger log = LoggerFactory.getLogger(ChildRegister.class);

    /** Limit for reading the file, in bytes; a line takes about a hundred. */
    private static final int MAX = 1024 * 1024;

    /** Tolerance when comparing start times. Systems count from boot, and the boot time shifts when the clock is adjusted. */
    private static final Duration SAME_START = Duration.ofSeconds(2);

    private static final ProcessTree.Patience PATIENCE = new ProcessTree.Patience(Duration.ZERO, Duration.ofSeconds(4));

    /**
     * One child.
     *
     * @param started as reported by the system; the pid alone may have been reused
     * @param command the hash of the command
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

        /** Returns the process if it is still running. */
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

    /** Reads the file of the previous service, which may be missing or invalid. */
    public ChildRegister(Path file) {
        this.file = file;
        this.leftOver = read(file);
    }

    /**
     * Ends the children left behind by a previous service, and their descendants. Takes at most ten seconds.
     *
     * @return how many were still running
     */
    public int endLeftOver() throws InterruptedException {
        List<Entry> left;
        synchronized (this) {
            left = List.copyOf(leftOver);
        }
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

    /** Adds a child; the file is written when this returns. */
    synchronized void add(Entry child) throws IOException {
        living.add(child);
        try {
            write();
        } catch (IOException e) {
            living.remove(child);
            throw e;
        }
    }

    /** Removes a child that has ended. If the file cannot be written, the next start notices that it has ended. */
    synchronized void remove(Entry child) {
        if (living.remove(child)) {
            tryToWrite();
        }
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
