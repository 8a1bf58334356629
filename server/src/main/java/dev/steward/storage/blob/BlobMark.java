package dev.steward.storage.blob;

import dev.steward.platform.store.Durable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Identifies the database that a blob folder belongs to.
 *
 * @param id of the folder, also known to the database
 * @param generation the last one that the folder has seen
 */
record BlobMark(String id, long generation) {

    private static final Pattern TEXT = Pattern.compile("([0-9a-f-]{36}) ([0-9]{1,18})\\s*");

    /** An unreadable mark, which matches no database. */
    private static final BlobMark UNREADABLE = new BlobMark("", 0);

    /** Empty if the file does not exist. Blocks. */
    static Optional<BlobMark> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        var text = TEXT.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        return Optional.of(text.matches() ? new BlobMark(text.group(1), Long.parseLong(text.group(2))) : UNREADABLE);
    }

    /** Returns once it would survive a power cut. Blocks. */
    void write(Path file) throws IOException {
        Durable.replace(file, (id + " " + generation + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }
}
