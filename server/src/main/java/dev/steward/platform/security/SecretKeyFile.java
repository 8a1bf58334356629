package dev.steward.platform.security;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The file that holds the key of the stored secrets, readable by its owner only. Blocks. */
record SecretKeyFile(Path path) {

    private static final int KEY_BYTES = 32;

    /**
     * Returns the key, or empty when there is no file.
     *
     * @throws IOException also when the file holds no key
     */
    Optional<SecretKey> read() throws IOException {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        byte[] key;
        try {
            key = Base64.getDecoder().decode(Files.readString(path).strip());
        } catch (IllegalArgumentException e) {
            throw new IOException(path + " holds no key", e);
        }
        if (key.length != KEY_BYTES) {
            throw new IOException(path + " holds no key");
        }
        return Optional.of(new SecretKeySpec(key, "AES"));
    }

    /** Makes a new key. It is on disk, under its name and complete, when this returns. */
    SecretKey create(SecureRandom random) throws IOException {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        Path part = path.resolveSibling(path.getFileName() + ".part");
        Files.deleteIfExists(part);
        try (FileChannel channel =
                FileChannel.open(part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly())) {
            channel.write(ByteBuffer.wrap(
                    (Base64.getEncoder().encodeToString(key) + "\n").getBytes(StandardCharsets.US_ASCII)));
            channel.force(true);
        }
        Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        return new SecretKeySpec(key, "AES");
    }

    private FileAttribute<?>[] ownerOnly() throws IOException {
        return Files.getFileStore(path.toAbsolutePath().getParent()).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
