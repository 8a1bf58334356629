package dev.steward.platform.data;

import dev.steward.platform.store.DiskChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The files of the embedded database, whose writes wait while the disk has no room.
 *
 * <p>The engine closes its file at the first write that fails, and every read after it fails too. So no write is told that
 * the disk is full: it waits in the engine's own writing thread, which holds nothing that a read needs. A sync that failed
 * is never tried again, since the system may have dropped what it was to write.
 */
public final class PatientFile extends FilePathWrapper {

    private static final String SCHEME = "patient";

    /** The disk of each folder whose database is open. */
    private static final Map<Path, DataDisk> DISKS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new PatientFile());
    }

    /** Returns the address of a database, named without its ending, whose files wait for room on {@code disk}. */
    static String address(Path database, DataDisk disk) throws IOException {
        DISKS.put(folderOf(database), disk);
        return SCHEME + ":file:" + database;
    }

    /** The database is closed. */
    static void forget(Path database) {
        try {
            DISKS.remove(folderOf(database));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file : folder.toRealPath();
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel file = super.open(mode);
        DataDisk disk = mode.equals("r") ? null : disk();
        return disk == null ? file : new Channel(file, disk);
    }

    private @Nullable DataDisk disk() throws IOException {
        FilePath innermost = getBase();
        while (innermost instanceof FilePathWrapper wrapper) {
            innermost = wrapper.unwrap();
        }
        return DISKS.get(folderOf(Path.of(innermost.toString())));
    }

    private static final class Channel extends DiskChannel {

        private final DataDisk disk;

        Channel(FileChannel file, DataDisk disk) {
            super(file);
            this.disk = disk;
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            return disk.patiently(source.remaining(), () -> file.write(source, position));
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            disk.patiently(0, () -> {
                file.truncate(size);
                return 0;
            });
        }

        @Override
        public void force(boolean metaData) throws IOException {
            if (disk.fault().isPresent()) {
                throw new IOException(disk.fault().get());
            }
            try {
                file.force(metaData);
            } catch (IOException e) {
                throw disk.failing(e);
            }
        }
    }
}
