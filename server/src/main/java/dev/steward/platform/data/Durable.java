package dev.steward.platform.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Files that survive a power cut. */
public final class Durable {

    private Durable() {}

    /** Returns once what is in the file is on disk. */
    static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Writes a new file and returns once it is on disk; its name is, once {@link #syncFolderOf} returned. */
    public static void create(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Returns once the names in the folder are on disk, where the system can say that of a folder. */
    public static void syncFolderOf(Path file) {
        try (FileChannel folder =
                FileChannel.open(Objects.requireNonNull(file.toAbsolutePath().getParent()), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Windows cannot, and needs it not.
        }
    }

    /**
     * Copies {@code file} into {@code folder} as {@code name}, or with a number behind it where that is taken. The copy is
     * there as a whole, on disk, or not at all.
     */
    static Path copy(Path file, Path folder, String name) throws IOException {
        Path copy = folder.resolve(name + EmbeddedDatabase.FILE_ENDING);
        for (int i = 2; Files.exists(copy); i++) {
            copy = folder.resolve(name + "-" + i + EmbeddedDatabase.FILE_ENDING);
        }
        Path part = folder.resolve(copy.getFileName() + ".part");
        try {
            Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
            sync(part);
            Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
        syncFolderOf(copy);
        return copy;
    }
}
