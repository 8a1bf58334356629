package dev.steward.platform.data;

import dev.steward.platform.store.ShadowDisk;
import dev.steward.platform.store.StoreScan;
import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Finds the newest complete version of a database file that was not closed cleanly, and names it in the file's header.
 *
 * <p>The engine's own recovery starts from the header and from the last chunk of the file. After a power cut the
 * header may name a chunk that is not there, or one that needs another which is not; the engine is then content with
 * the last chunk, which can be an old one. Here every chunk is a candidate, newest first, and the engine is only asked
 * whether it finds everything that the candidate needs.
 */
record StoreRecovery(Path path) {

    /** Returns the root of the newest complete version. Writes nothing. Blocks. */
    Optional<Chunk> newest(StoreScan scan) {
        return scan.chunks().stream()
                .filter(Chunk::whole)
                .filter(chunk -> isComplete(scan, chunk))
                .findFirst();
    }

    /** Makes the engine begin with {@code chunk}. Blocks. */
    void settle(StoreScan scan, Chunk chunk) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.write(scan.headerFor(chunk));
            file.getFD().sync();
        }
    }

    private boolean isComplete(StoreScan scan, Chunk chunk) {
        return ShadowDisk.shown(path, scan.headerFor(chunk), shadow -> {
            try (MVStore store =
                    new MVStore.Builder().fileName(shadow).readOnly().open()) {
                return store.getCurrentVersion() == chunk.version();
            } catch (MVStoreException e) {
                return false;
            }
        });
    }
}
