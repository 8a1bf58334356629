package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file system that records a checksum of each chunk the embedded database writes. */
public final class SummedDisk extends FilePathWrapper {

    private static final String SCHEME = "summed";

    private static final Logger LOG = LoggerFactory.getLogger(SummedDisk.class);

    private static final Map<Path, ChunkSums> SUMS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new SummedDisk());
    }

    /**
     * The path below this file system. A method, so that the engine knows the scheme by then: it treats a path with an
     * unknown scheme as a file in the working directory of the service.
     */
    public static String path(String below) {
        return SCHEME + ":" + below;
    }

    /** Records writes to {@code database} from the next time it is opened. */
    public static void note(Path database, ChunkSums sums) {
        SUMS.put(DiskChannel.real(database), sums);
    }

    public static void forget(Path database) {
        SUMS.remove(DiskChannel.real(database));
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel file = super.open(mode);
        ChunkSums sums =
                SUMS.get(DiskChannel.real(Path.of(DiskChannel.innermost(this).toString())));
        return sums == null ? file : new Summed(file, sums);
    }

    private static final class Summed extends DiskChannel {

        private final ChunkSums sums;

        Summed(FileChannel file, ChunkSums sums) {
            super(file);
            this.sums = sums;
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            note(source, position);
            return file.write(source, position);
        }

        /** A checksum that cannot be recorded is simply missing later, and is no reason to fail a write. */
        private void note(ByteBuffer source, long position) {
            try {
                sums.writing(position, source);
            } catch (IOException e) {
                LOG.debug("A sum could not be noted", e);
            }
        }
    }
}
