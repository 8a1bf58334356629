package dev.steward.platform.recovery;

import dev.steward.platform.store.ShadowDisk;
import dev.steward.platform.store.StoreScan;
import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.mvstore.MVStore;

/**
 * Finds the newest complete version of a database file that was not closed cleanly, and records it in the file's header.
 *
 * <p>The engine's own recovery starts from the header and the last chunk of the file. After a power cut the header may name
 * a missing chunk, or one that depends on a missing one; the engine then accepts the last chunk, which may be an old one.
 * Here every chunk is a candidate, newest first, and the engine only checks whether it finds everything that the candidate
 * needs.
 */
record StoreRecovery(Path path) {

    /** Returns the root of the newest complete version. Writes nothing. Blocks. */
    Optional<Chunk> newest(StoreScan scan) {
        return scan.chunks().stream()
                .filter(Chunk::whole)
                .filter(chunk -> isComplete(scan, chunk))
                .findFirst();
    }

    /** Makes the engine start with {@code chunk}. Blocks. */
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
            } catch (RuntimeException e) { // for some damage, the engine has no exception of its own
                return false;
            }
        });
    }
}
