package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/** Writes files that survive a power cut. */
public final class Durable {

    private Durable() {}

    /** Returns once the content of the file is on disk. */
    public static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Writes a new file and returns once its content is on disk; {@link #syncFolderOf} does the same for its name. */
    public static void create(Path file, byte[] content, FileAttribute<?>... attributes) throws IOException {
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, attributes)) {
            var rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Writes the file, or replaces it; it has either content at any time, and the new one when this returns. */
    public static void replace(Path file, byte[] content, FileAttribute<?>... attributes) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        create(part, content, attributes);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolderOf(file);
    }

    /** The attributes of a new file that only its owner can read, where the file system supports that. */
    public static FileAttribute<?>[] ownerOnly(Path file) throws IOException {
        return Files.getFileStore(Objects.requireNonNull(file.toAbsolutePath().getParent()))
                        .supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Returns once the folder's entries are on disk, on systems that support this for folders. */
    public static void syncFolderOf(Path file) {
        try (FileChannel folder =
                FileChannel.open(Objects.requireNonNull(file.toAbsolutePath().getParent()), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Windows does not support this and does not need it.
        }
    }

    /**
     * Copies {@code file} into {@code folder} as {@code name}, with a number appended if that name is taken. The copy is
     * either complete and on disk or does not exist.
     */
    public static Path copy(Path file, Path folder, String name) throws IOException {
        Path copy = folder.resolve(name + Engine.FILE_ENDING);
        for (int i = 2; Files.exists(copy); i++) {
            copy = folder.resolve(name + "-" + i + Engine.FILE_ENDING);
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
