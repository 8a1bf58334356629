package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A file system for the embedded database that shows a file with another header, and keeps in memory what the engine
 * writes. So the engine can be asked what it makes of a file, and the file stays as it is.
 */
public final class ShadowDisk extends FilePathWrapper {

    private static final String SCHEME = "shadow";
    private static final Map<String, byte[]> HEADERS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new ShadowDisk());
    }

    /** What to do with a file while it is shown with another header. */
    public interface Question<T, E extends Exception> {
        T ask(String path) throws E;
    }

    /** Shows {@code file} with {@code header} under the path that the question gets. */
    public static <T, E extends Exception> T shown(Path file, byte[] header, Question<T, E> question) throws E {
        String path = file.toAbsolutePath().toString();
        HEADERS.put(path, header);
        try {
            return question.ask(SCHEME + ":" + path);
        } finally {
            HEADERS.remove(path);
        }
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        byte[] header = HEADERS.get(unwrap().toString());
        return header == null
                ? super.open(mode)
                : new Shadow(FileChannel.open(Path.of(unwrap().toString()), StandardOpenOption.READ), header);
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    private static final class Shadow extends FileBaseDefault {

        private static final int BLOCK = StoreScan.BLOCK;

        private final FileChannel file;
        private final Map<Long, byte[]> changed = new TreeMap<>();
        private long size;

        Shadow(FileChannel file, byte[] header) throws IOException {
            this.file = file;
            size = Math.max(file.size(), header.length);
            write(ByteBuffer.wrap(header), 0);
        }

        @Override
        public synchronized long size() {
            return size;
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) throws IOException {
            if (position >= size) {
                return -1;
            }
            int wished = (int) Math.min(target.remaining(), size - position);
            for (int done = 0; done < wished; ) {
                long at = position + done;
                int within = (int) (at % BLOCK);
                int length = Math.min(wished - done, BLOCK - within);
                target.put(block(at / BLOCK), within, length);
                done += length;
            }
            return wished;
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            int length = source.remaining();
            for (int done = 0; done < length; ) {
                long at = position + done;
                int within = (int) (at % BLOCK);
                int part = Math.min(length - done, BLOCK - within);
                byte[] block = block(at / BLOCK);
                source.get(block, within, part);
                changed.put(at / BLOCK, block);
                done += part;
            }
            size = Math.max(size, position + length);
            return length;
        }

        private byte[] block(long number) throws IOException {
            byte[] known = changed.get(number);
            if (known != null) {
                return known;
            }
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            while (block.hasRemaining() && file.read(block, number * BLOCK + block.position()) > 0) {
                // a channel may give less than was asked for
            }
            return block.array();
        }

        @Override
        protected synchronized void implTruncate(long newSize) {
            size = Math.min(size, newSize);
            changed.keySet().removeIf(block -> block * BLOCK >= newSize);
        }

        @Override
        public void force(boolean metaData) {
            // nothing is kept
        }

        @Override
        public @Nullable FileLock tryLock(long position, long length, boolean shared) {
            return new FileLock(this, position, length, shared) {
                @Override
                public boolean isValid() {
                    return true;
                }

                @Override
                public void release() {}
            };
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
