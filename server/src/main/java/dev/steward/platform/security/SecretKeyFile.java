package dev.steward.platform.security;

import dev.steward.platform.store.Durable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The file with the key of the stored secrets, readable only by its owner. Blocks. */
record SecretKeyFile(Path path) {

    private static final int KEY_BYTES = 32;
    private static final String UNREADABLE = ".unreadable-";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    sealed interface Found {

        record Key(SecretKey key) implements Found {}

        record Missing() implements Found {}

        /** There is something that is not a key or cannot be read, permanently. */
        record Unusable() implements Found {}
    }

    /** @throws IOException if the state cannot be determined now */
    Found read() throws IOException {
        if (Files.isDirectory(path)) {
            return new Found.Unusable();
        }
        try {
            byte[] text = Files.readAllBytes(path);
            byte[] key = Base64.getDecoder().decode(new String(text, StandardCharsets.ISO_8859_1).strip());
            return key.length == KEY_BYTES ? new Found.Key(new SecretKeySpec(key, "AES")) : new Found.Unusable();
        } catch (NoSuchFileException e) {
            return new Found.Missing();
        } catch (AccessDeniedException | IllegalArgumentException e) {
            return new Found.Unusable();
        }
    }

    /**
     * Creates a new key. It is complete and on disk under its name when this returns; an existing file is kept under another
     * name.
     */
    SecretKey create(SecureRandom random, Instant now) throws IOException {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        Path part = path.resolveSibling(path.getFileName() + ".part");
        Files.deleteIfExists(part);
        try {
            byte[] text = (Base64.getEncoder().encodeToString(key) + "\n").getBytes(StandardCharsets.US_ASCII);
            Durable.create(part, text, Durable.ownerOnly(path));
            if (Files.exists(path)) {
                Files.move(path, path.resolveSibling(path.getFileName() + UNREADABLE + TIME.format(now)));
            }
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
            Durable.syncFolderOf(path);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
        return new SecretKeySpec(key, "AES");
    }
}
