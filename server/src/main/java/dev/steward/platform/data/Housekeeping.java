package dev.steward.platform.data;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maintains the embedded database's file once a second: lazily committed data is synced to disk, and after a quiet period
 * the file is compacted step by step until that gains nothing more.
 */
final class Housekeeping implements AutoCloseable {

    /** The number of ticks without a write that count as a quiet period. */
    static final int QUIET_TICKS = 10;

    private static final long WORTH_BYTES = 512 * 1024;
    private static final int FRUITLESS_STEPS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    private final StoreFile file;
    private final Gate gate;
    private final BooleanSupplier roomy;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread = Thread.ofVirtual().name("housekeeping").unstarted(this::run);
    private long lastVersion;
    private int quietTicks;
    private long settledSize;
    private long smallest;
    private int fruitless;
    private boolean compacting;

    /**
     * @param gate held during a compaction step, so that nobody changes what it moves
     * @param roomy whether the disk has room for a step; a step that waits for room would block everybody
     */
    Housekeeping(StoreFile file, Gate gate, BooleanSupplier roomy) {
        this.file = file;
        this.gate = gate;
        this.roomy = roomy;
        this.lastVersion = file.version();
        this.settledSize = file.size();
    }

    void start() {
        thread.start();
    }

    /** Waits for a running step: an interrupt would close the file under the database. */
    @Override
    public void close() {
        stop.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!stop.await(1, TimeUnit.SECONDS)) {
                try {
                    tick();
                } catch (RuntimeException e) {
                    LOG.warn("The database file could not be maintained; Steward tries again. {}", e.getMessage());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does the work of one second; returns whether it compacted. */
    boolean tick() {
        if (file.behind()) {
            file.sync();
        }
        long version = file.version();
        if (version != lastVersion) {
            lastVersion = version;
            quietTicks = 0;
            compacting = false;
            return false;
        }
        if (!compacting && ++quietTicks == QUIET_TICKS && grown()) {
            compacting = true;
            fruitless = 0;
            smallest = file.size();
        }
        if (!compacting || !roomy.getAsBoolean()) {
            return false;
        }
        return gate.alone(this::step);
    }

    private boolean grown() {
        return file.size() > settledSize + Math.max(WORTH_BYTES, settledSize / 10);
    }

    private void step() {
        file.compact();
        lastVersion = file.version();
        long size = file.size();
        // Moving data takes space before it frees some, so a step may leave a larger file.
        fruitless = size > smallest - WORTH_BYTES ? fruitless + 1 : 0;
        smallest = Math.min(smallest, size);
        if (fruitless == FRUITLESS_STEPS) {
            compacting = false;
            settledSize = size;
        }
    }
}
