package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/** A plain file of the embedded database, for subclasses that change how it is written. */
public abstract class DiskChannel extends FileBaseDefault {

    protected final FileChannel file;

    /** The file itself, below other wrappers. */
    public static FilePath innermost(FilePathWrapper path) {
        FilePath inner = path.unwrap();
        while (inner instanceof FilePathWrapper wrapper) {
            inner = wrapper.unwrap();
        }
        return inner;
    }

    /** The file as the engine names it: links are followed, also if it does not exist yet. */
    public static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            Path parent = file.toAbsolutePath().normalize().getParent();
            return parent == null ? file : real(parent).resolve(file.getFileName());
        }
    }

    protected DiskChannel(FileChannel file) {
        this.file = file;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        return file.write(source, position);
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        file.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.force(metaData);
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
