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

/** The file system as it is, which notes a sum of each chunk that the embedded database writes. */
public final class SummedDisk extends FilePathWrapper {

    private static final String SCHEME = "summed";

    private static final Logger LOG = LoggerFactory.getLogger(SummedDisk.class);

    private static final Map<String, ChunkSums> SUMS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new SummedDisk());
    }

    /**
     * The path that is written here. Asked for by a method, so that the engine knows the scheme by then: a path of a scheme that
     * it does not know is a file in the folder in which the service was started.
     */
    public static String path(String below) {
        return SCHEME + ":" + below;
    }

    /** Notes what is written to {@code database} from when it is next opened. */
    public static void note(Path database, ChunkSums sums) {
        SUMS.put(database.toAbsolutePath().toString(), sums);
    }

    public static void forget(Path database) {
        SUMS.remove(database.toAbsolutePath().toString());
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel file = super.open(mode);
        ChunkSums sums = SUMS.get(innermost().toString());
        return sums == null ? file : new Summed(file, sums);
    }

    /** The file itself, below whatever else looks after its writes. */
    private FilePath innermost() {
        FilePath path = unwrap();
        while (path instanceof FilePathWrapper wrapper) {
            path = wrapper.unwrap();
        }
        return path;
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

        /** A sum that could not be noted says nothing later, and is no reason to fail a write. */
        private void note(ByteBuffer source, long position) {
            try {
                sums.writing(position, source);
            } catch (IOException e) {
                LOG.debug("A sum could not be noted", e);
            }
        }
    }
}
