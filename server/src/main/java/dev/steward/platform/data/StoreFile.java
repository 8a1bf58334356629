package dev.steward.platform.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.LongConsumer;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;
import org.jspecify.annotations.Nullable;

/**
 * The file of the embedded database, at the level of its storage engine: what is on disk, and how much of it is waste.
 *
 * <p>The engine appends each version of the data as a chunk and writes over chunks that nobody needs any more. Left
 * alone, it decides that by what it has written, not by what is on disk: after a power cut the newer version may be
 * missing and the older one overwritten. So the version that is known to be on disk is held as if a reader used it,
 * and let go only when a newer one is on disk. That makes it safe to reuse everything else at once, and the file
 * stays small without any retention time.
 */
final class StoreFile {

    /** How much one step of compaction writes; commits wait while a step runs. */
    private static final int STEP_BYTES = 16 * 1024 * 1024;

    /** A file of which so much is live data is left as it is. */
    private static final int TIGHT_PERCENT = 95;

    /** A step may write one chunk, and a chunk is moved only when it is smaller than this. */
    private static final int MOVE_BYTES = 2 * STEP_BYTES;

    /** What a step may write before it gives any of it back. */
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
     * Takes the file behind {@code connection} in hand. It must have been opened with {@code REUSE_SPACE=FALSE}, so
     * that nothing was written over before this.
     *
     * @param confirmed told of each version that is on disk
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
        // Inside, no write is under way: also not one that the engine's own writer began before the commit above.
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

    /** Tells whether something was committed that no {@link #sync} has covered yet. */
    synchronized boolean behind() {
        return store.hasUnsavedChanges() || store.getCurrentVersion() != versionOnDisk;
    }

    /** Returns the size of the file in bytes. */
    long size() {
        return store.getFileStore().size();
    }

    /**
     * Moves live data together and gives the rest back to the file system, as much as one step may write. Nobody may
     * use the database meanwhile.
     */
    synchronized void compact() {
        store.compact(TIGHT_PERCENT, STEP_BYTES);
        sync();
        ((RandomAccessStore) store.getFileStore()).compactMoveChunks(TIGHT_PERCENT, MOVE_BYTES, store);
        sync();
    }

    /** Stops holding the version on disk, before the engine closes the file. */
    synchronized void release() {
        if (onDisk != null) {
            store.deregisterVersionUsage(onDisk);
            onDisk = null;
        }
    }
}
