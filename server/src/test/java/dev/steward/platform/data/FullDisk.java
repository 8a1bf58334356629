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

/**
 * A file system for the embedded database whose disk is full or broken for as long as a test wants. Nothing else in the folder
 * is affected.
 */
public final class FullDisk extends FilePathWrapper {

    public static final String NO_SPACE = "No space left on device";
    public static final String BROKEN = "Input/output error";

    private static final Map<Path, String> FAILING = new ConcurrentHashMap<>();

    /** Replaces the disk for all databases opened from now on. */
    public static void install() {
        FilePath.register(new FullDisk());
    }

    /** Makes every write below the folder fail with this reason. */
    public static void fail(Path folder, String reason) {
        FAILING.put(folder, reason);
    }

    public static void heal(Path folder) {
        FAILING.remove(folder);
    }

    @Override
    public String getScheme() {
        return "file";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode), Path.of(unwrap().toString()));
    }

    private static final class Channel extends DiskChannel {

        private final Path path;

        Channel(FileChannel file, Path path) {
            super(file);
            this.path = path;
        }

        private void requireRoom() throws IOException {
            for (var failing : FAILING.entrySet()) {
                if (path.startsWith(failing.getKey())) {
                    throw new IOException(failing.getValue());
                }
            }
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            requireRoom();
            return file.write(source, position);
        }
    }
}
