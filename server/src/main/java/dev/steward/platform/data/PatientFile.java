package dev.steward.platform.data;

import dev.steward.platform.store.DiskChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Files of the embedded database, whose writes wait while the disk is full.
 *
 * <p>The engine closes its file at the first failed write, and then every read fails too. So no write reports a full disk:
 * it waits in the engine's own writer thread, which holds nothing that a read needs. A failed sync is never retried, as the
 * system may have dropped the data.
 */
public final class PatientFile extends FilePathWrapper {

    private static final String SCHEME = "patient";

    /** The disk for each folder with an open database. */
    private static final Map<Path, DataDisk> DISKS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new PatientFile());
    }

    /** Returns the URL of a database, given without its extension, whose files wait for space on {@code disk}. */
    static String address(Path database, DataDisk disk) {
        DISKS.put(folderOf(database), disk);
        return SCHEME + ":file:" + database;
    }

    /** Called after the database is closed. */
    static void forget(Path database) {
        DISKS.remove(folderOf(database));
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file : DiskChannel.real(folder);
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

    private @Nullable DataDisk disk() {
        return DISKS.get(folderOf(Path.of(DiskChannel.innermost(this).toString())));
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
