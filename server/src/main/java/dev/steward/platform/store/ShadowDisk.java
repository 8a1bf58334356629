package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A read-only file system for the embedded database that shows a file with another header. This lets the engine inspect a
 * file for as long as that takes: an engine that may write begins to tidy up after some seconds, and then misses what it has
 * discarded during a read.
 */
public final class ShadowDisk extends FilePathWrapper {

    private static final String SCHEME = "shadow";
    private static final Map<Path, byte[]> HEADERS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new ShadowDisk());
    }

    /** What to do with a file while it is shown with another header. */
    public interface Question<T, E extends Exception> {
        T ask(String path) throws E;
    }

    /** Shows {@code file} with {@code header} under the path passed to the question. */
    public static <T, E extends Exception> T shown(Path file, byte[] header, Question<T, E> question) throws E {
        Path path = DiskChannel.real(file);
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
        byte[] header = HEADERS.get(real());
        return header == null
                ? super.open(mode)
                : new Shadow(FileChannel.open(real(), StandardOpenOption.READ), header);
    }

    @Override
    public boolean canWrite() {
        return !HEADERS.containsKey(real()) && super.canWrite();
    }

    private Path real() {
        return DiskChannel.real(Path.of(unwrap().toString()));
    }

    private static final class Shadow extends DiskChannel {

        private final byte[] header;

        Shadow(FileChannel file, byte[] header) {
            super(file);
            this.header = header;
        }

        @Override
        public long size() throws IOException {
            return Math.max(file.size(), header.length);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            if (position >= header.length) {
                return file.read(target, position);
            }
            int length = Math.min(target.remaining(), header.length - (int) position);
            target.put(header, (int) position, length);
            return length;
        }

        @Override
        public int write(ByteBuffer source, long position) {
            throw new NonWritableChannelException();
        }

        @Override
        protected void implTruncate(long newSize) {
            throw new NonWritableChannelException();
        }

        @Override
        public void force(boolean metaData) {
            // nothing is written
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
    }
}
