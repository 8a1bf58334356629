package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The disk of the data folder: how much room it has, and whether it has failed.
 *
 * <p>A full disk passes. New work is refused a little before, so that what is under way can end in the room that is left;
 * and a write of the database that finds no room nevertheless waits here until there is some, see {@link PatientFile}.
 * Everything goes on by itself afterwards. A disk that fails does not pass: what it lost cannot be written again.
 */
public final class DataDisk implements Admission, AutoCloseable {

    /** Kept for the answers that are under way; a commit takes some kilobytes, an answer at most a few megabytes. */
    static final long RESERVE_BYTES = 16L << 20;

    /** Above the reserve, so that a disk at its edge is not full and not full again by turns. */
    private static final long RELIEF_BYTES = 20L << 20;

    private static final long LOOK_MILLIS = 1_000;
    private static final long RETRY_MILLIS = 250;

    static final String FULL = "The disk of the data folder is full. What is stored can be read; writing goes on by"
            + " itself as soon as there is room.";

    /** How systems say it. Where one says it in another language, the room that is left tells. */
    private static final List<String> NO_ROOM =
            List.of("no space left", "quota exceeded", "not enough space", "disk is full", "disk full");

    private static final Logger LOG = LoggerFactory.getLogger(DataDisk.class);

    private final LongSupplier usable;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean patient;
    private volatile boolean low;
    private volatile @Nullable String fault;

    /** @param usable how many bytes can still be written */
    DataDisk(LongSupplier usable) {
        this.usable = usable;
        look();
    }

    /** The disk of a folder, looked at once a second until it is closed. */
    static DataDisk of(Path folder) {
        var disk = new DataDisk(usable(folder.toFile()));
        Thread.ofVirtual().name("disk").start(disk::watch);
        return disk;
    }

    /** File systems that do not know their size have room until a write says otherwise. */
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

    /** Finds out how much room there is. */
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

    /** Whether new work is refused for lack of room. */
    public boolean isFull() {
        return low || isStuck();
    }

    /** Whether a write waits for room at this moment. */
    boolean isStuck() {
        return waiting.get() > 0;
    }

    /** Why nothing can be written any more, as a sentence; empty while the disk works. */
    Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    /** Whether so much can be written without touching the reserve. */
    boolean holds(long bytes) {
        return usable.getAsLong() - RESERVE_BYTES >= bytes;
    }

    /**
     * Returns when so many bytes of something new can be written.
     *
     * @throws Problem.DiskFull when there is no room for them above the reserve
     * @throws Problem.Unavailable when the disk has failed
     */
    public void require(long bytes) {
        admit(Work.NEW);
        if (!holds(bytes)) {
            throw new Problem.DiskFull(FULL);
        }
    }

    /** A write, tried again from its beginning where it found no room. */
    @FunctionalInterface
    interface Write {
        int run() throws IOException;
    }

    /** Returns what the write returns, once there is room for it; fails when it fails for another reason. Blocks. */
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
                    interrupted = true; // one that is still set would close the file
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

    /** Notes that the disk failed. What a failed sync covered may be lost although a later one succeeds, so it stays so. */
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

    /** Whether an exception, or what caused it, says that a disk is full. */
    public static boolean saysFull(Throwable error) {
        return Stream.<@Nullable Throwable>iterate(error, e -> e != null, e -> e == null ? null : e.getCause())
                .limit(20)
                .flatMap(Stream::ofNullable)
                .map(e -> String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT))
                .anyMatch(message -> NO_ROOM.stream().anyMatch(message::contains));
    }

    /** Why a start on a full disk fails. */
    static StartupProblem full(Path path, @Nullable Throwable cause) {
        return new StartupProblem(
                "The disk that holds %s is full.".formatted(path),
                "Make room on it, 16 MB at least, and start Steward again.",
                cause);
    }

    /**
     * Whether writes wait for room: while the service runs they do. A start rather says what is wrong, and a stop must end;
     * what was acknowledged is on the disk already.
     */
    void patient(boolean patient) {
        this.patient = patient;
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
