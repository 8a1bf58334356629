package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.problem.Causes;
import dev.steward.platform.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The disk of the data folder: how much room it has, and whether it has failed.
 *
 * <p>A full disk is temporary. New work is refused a little early, so that work in progress can finish in the remaining
 * space. If the database still runs out of space, its write waits here until there is some; see {@link PatientFile}. Then
 * everything continues by itself. A failing disk is permanent: what it lost cannot be written again.
 */
public final class DataDisk implements Admission, AutoCloseable {

    /** Reserved for responses in progress; a commit takes some kilobytes, a response at most a few megabytes. */
    static final long RESERVE_BYTES = 16L << 20;

    /** Above the reserve, so that the state does not flip back and forth at the limit. */
    private static final long RELIEF_BYTES = 20L << 20;

    private static final long LOOK_MILLIS = 1_000;
    private static final long RETRY_MILLIS = 250;

    static final String FULL = "The disk of the data folder is full. What is stored can be read; writing goes on by"
            + " itself as soon as there is room.";

    /** Known messages of operating systems. For other languages, the free space decides. */
    private static final List<String> NO_ROOM =
            List.of("no space left", "quota exceeded", "not enough space", "disk is full", "disk full");

    private static final Logger LOG = LoggerFactory.getLogger(DataDisk.class);

    private final LongSupplier usable;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean patient;
    private volatile boolean low;
    private volatile @Nullable String fault;

    /** @param usable the bytes that can still be written */
    public DataDisk(LongSupplier usable) {
        this.usable = usable;
        look();
    }

    /** The disk of a folder, checked once a second until closed. */
    static DataDisk of(Path folder) {
        var disk = new DataDisk(usable(folder.toFile()));
        Thread.ofVirtual().name("disk").start(disk::watch);
        return disk;
    }

    /** File systems that do not report a size count as having room until a write fails. */
    private static LongSupplier usable(File folder) {
        return () -> folder.getTotalSpace() == 0 ? Long.MAX_VALUE : folder.getUsableSpace();
    }

    private void watch() {
        try {
            while (!closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Checks the free space. */
    void look() {
        long left = usable.getAsLong();
        if (!low && left < RESERVE_BYTES) {
            low = true;
            LOG.warn(
                    "The disk of the data folder has only {} MB left, so nothing new is stored. Free some space.",
                    left >> 20);
        } else if (low && left >= RELIEF_BYTES) {
            low = false;
            LOG.info("The disk of the data folder has space again.");
        }
    }

    @Override
    public void admit(Work work) {
        var failed = fault;
        if (failed != null) {
            throw new Problem.Unavailable(failed);
        }
        if (isStuck() || (work == Work.NEW && low)) {
            throw new Problem.DiskFull(FULL);
        }
    }

    /** Whether new work is refused for lack of space. */
    public boolean isFull() {
        return low || isStuck();
    }

    /** Whether a write is waiting for space. */
    boolean isStuck() {
        return waiting.get() > 0;
    }

    /** Why the disk can no longer be written to, as a sentence; empty while it works. */
    Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    /** Whether that many bytes fit without using the reserve. */
    boolean holds(long bytes) {
        return usable.getAsLong() - RESERVE_BYTES >= bytes;
    }

    /**
     * Returns if that many bytes of new data can be written.
     *
     * @throws Problem.DiskFull if there is no room for them above the reserve
     * @throws Problem.Unavailable if the disk has failed
     */
    public void require(long bytes) {
        admit(Work.NEW);
        if (!holds(bytes)) {
            throw new Problem.DiskFull(FULL);
        }
    }

    /** A write that is retried from the start if there was no space. */
    @FunctionalInterface
    interface Write {
        int run() throws IOException;
    }

    /** Runs the write, waiting until there is space for it; other errors are thrown. Blocks. */
    int patiently(long bytes, Write write) throws IOException {
        try {
            return write.run();
        } catch (IOException e) {
            if (!hasNoRoom(e, bytes)) {
                throw failing(e);
            }
            return afterWaiting(bytes, write, e);
        }
    }

    private int afterWaiting(long bytes, Write write, IOException first) throws IOException {
        if (waiting.getAndIncrement() == 0) {
            LOG.warn("The disk of the data folder is full. The database waits for space; stored data can be read.");
        }
        boolean interrupted = false;
        try {
            IOException last = first;
            while (patient) {
                try {
                    Thread.sleep(RETRY_MILLIS);
                    return write.run();
                } catch (InterruptedException e) {
                    interrupted = true; // left set, it would close the file
                } catch (IOException e) {
                    if (!hasNoRoom(e, bytes)) {
                        throw failing(e);
                    }
                    last = e;
                }
            }
            throw last;
        } finally {
            if (waiting.decrementAndGet() == 0) {
                LOG.info("The database no longer waits for disk space.");
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Records that the disk has failed. This is permanent: data of a failed sync may be lost even if a later one succeeds. */
    IOException failing(IOException e) {
        if (!(e instanceof ClosedChannelException) && fault == null) {
            fault =
                    "The disk did not take what was written to the database (%s). Nothing more is stored, to keep what is"
                                    .formatted(e.getMessage())
                            + " there whole: check the disk and start Steward again.";
            LOG.error("{}", fault);
        }
        return e;
    }

    private boolean hasNoRoom(IOException e, long bytes) {
        return saysFull(e) || usable.getAsLong() < bytes;
    }

    /** Whether an exception or one of its causes reports a full disk. */
    public static boolean saysFull(Throwable error) {
        return Causes.of(error)
                .map(e -> String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT))
                .anyMatch(message -> NO_ROOM.stream().anyMatch(message::contains));
    }

    /** @throws StartupProblem if that many bytes do not fit, with the room that is needed */
    void requireForUpdate(Path path, long bytes) {
        if (!holds(bytes)) {
            throw new StartupProblem(
                    "The disk that holds %s has too little room to update the database.".formatted(path),
                    "Make room on it, %d MB at least, and start Steward again."
                            .formatted(((bytes + RESERVE_BYTES) >> 20) + 1),
                    null);
        }
    }

    /** The error for a start with a full disk. */
    static StartupProblem full(Path path, @Nullable Throwable cause) {
        return new StartupProblem(
                "The disk that holds %s is full.".formatted(path),
                "Make room on it, 16 MB at least, and start Steward again.",
                cause);
    }

    /**
     * Sets whether writes wait for space. They do while the service runs; a start reports the problem instead, and a stop
     * must not hang. Acknowledged data is already on disk.
     */
    void patient(boolean patient) {
        this.patient = patient;
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
