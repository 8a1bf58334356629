package dev.steward.platform.store;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records checksums of what is written to the open database, and how far it is confirmed. A witness that cannot be written
 * is no reason to reject a change that is on disk.
 */
public final class Witnessed {

    private static final Logger LOG = LoggerFactory.getLogger(Witnessed.class);

    private final Path file;
    private final Witness witness;
    private final ChunkSums sums;
    private long last;
    private boolean failed;

    private Witnessed(Path file, Witness witness, ChunkSums sums, long last) {
        this.file = file;
        this.witness = witness;
        this.sums = sums;
        this.last = last;
    }

    /** Call before opening the database, with this version of its data. */
    public static Witnessed opening(Path file, long version) throws IOException {
        Witness witness = Witness.open(file);
        witness.opening(version);
        ChunkSums sums = ChunkSums.open(file);
        SummedDisk.note(file, sums);
        return new Witnessed(file, witness, sums, version);
    }

    /** Records that the version is on disk. */
    public void confirmed(long version) {
        if (version == last) {
            return;
        }
        try {
            witness.confirmed(version);
            last = version;
            failed = false;
        } catch (IOException e) {
            if (!failed) {
                LOG.warn(
                        "{} cannot be written, so damage to the database may go unnoticed at the next start: {}",
                        Witness.besides(file),
                        e.getMessage());
            }
            failed = true;
        }
    }

    /** Call after closing the database. Reads the whole file. */
    public void closed() throws IOException {
        SummedDisk.forget(file);
        try (witness;
                sums) {
            witness.closed(file, StoreScan.ofHeader(file).headerVersion());
        }
    }
}
