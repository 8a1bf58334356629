package dev.steward.platform.data;

import dev.steward.platform.recovery.Examination;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.LongConsumer;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;
import org.jspecify.annotations.Nullable;

/**
 * The file of the embedded database, as its storage engine sees it: what is on disk, and how much of it is waste.
 *
 * <p>The engine appends each version of the data as a chunk and overwrites chunks that are no longer needed. By default, it
 * decides that by what it has written, not by what is on disk: after a power cut the newer version may be missing and the
 * older one overwritten. So the version known to be on disk is held as if a reader used it, and released only when a newer
 * one is on disk. This makes it safe to reuse all other space at once, and the file stays small without any retention time.
 *
 * <p>This depends on the engine's file format, as {@link Examination} does: a test names the version it is proven with.
 */
final class StoreFile {

    /** How much one compaction step writes; commits wait during a step. */
    private static final int STEP_BYTES = 16 * 1024 * 1024;

    /** A file with at least this share of live data is not compacted. */
    private static final int TIGHT_PERCENT = 95;

    /** A step may write a single chunk, and only chunks smaller than this are moved. */
    private static final int MOVE_BYTES = 2 * STEP_BYTES;

    /** What a step may write before it frees any space. */
    static final long ROOM_FOR_A_STEP = 3L * STEP_BYTES;

    private final MVStore store;
    private final LongConsumer confirmed;
    private MVStore.@Nullable TxCounter onDisk;
    private long versionOnDisk;

    private StoreFile(MVStore store, LongConsumer confirmed) {
        this.store = store;
        this.confirmed = confirmed;
    }

    /**
     * Takes control of the file behind {@code connection}. It must have been opened with {@code REUSE_SPACE=FALSE}, so that
     * nothing has been overwritten yet.
     *
     * @param confirmed called with each version that is on disk
     */
    static StoreFile of(Connection connection, LongConsumer confirmed) throws SQLException {
        SessionLocal session =
                (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        StoreFile file = new StoreFile(session.getDatabase().getStore().getMvStore(), confirmed);
        file.sync();
        file.store.setRetentionTime(0);
        file.store.setReuseSpace(true);
        return file;
    }

    /** Returns once everything committed so far is on disk. */
    synchronized void sync() {
        store.commit();
        MVStore.TxCounter[] written = new MVStore.TxCounter[1];
        long[] version = new long[1];
        long[] chunk = new long[1];
        // Inside, no write is in progress, not even one that the engine's own writer started before the commit above.
        store.executeFilestoreOperation(() -> {
            written[0] = store.registerVersionUsage();
            version[0] = store.getCurrentVersion();
            chunk[0] = store.getFileStore().lastChunkVersion();
        });
        try {
            store.sync();
        } catch (RuntimeException e) {
            store.deregisterVersionUsage(written[0]);
            throw e;
        }
        release();
        onDisk = written[0];
        versionOnDisk = version[0];
        confirmed.accept(chunk[0]);
    }

    /** Returns a number that grows with every write. */
    long version() {
        return store.getCurrentVersion();
    }

    /** Returns whether anything was committed that no {@link #sync} has covered yet. */
    synchronized boolean behind() {
        return store.hasUnsavedChanges() || store.getCurrentVersion() != versionOnDisk;
    }

    /** Returns the size of the file in bytes. */
    long size() {
        return store.getFileStore().size();
    }

    /**
     * Moves live data together and returns the freed space to the file system, as far as one step allows. Nobody may use the
     * database meanwhile.
     */
    synchronized void compact() {
        store.compact(TIGHT_PERCENT, STEP_BYTES);
        sync();
        ((RandomAccessStore) store.getFileStore()).compactMoveChunks(TIGHT_PERCENT, MOVE_BYTES, store);
        sync();
    }

    /** Releases the version on disk before the engine closes the file. */
    synchronized void release() {
        if (onDisk != null) {
            store.deregisterVersionUsage(onDisk);
            onDisk = null;
        }
    }
}
