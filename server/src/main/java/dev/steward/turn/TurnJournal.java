package dev.steward.turn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a running turn on disk, one {@code <checksum> <json>} a line, written before anybody is shown them. The
 * database gets an answer when it is complete; the journal is what is left of it when the process is killed before. {@link
 * Leftover} reads it. Blocking: call it off the event loops.
 */
final class TurnJournal {

    static final String ENDING = ".journal";

    private final Path folder;
    private final Path file;
    private @Nullable FileChannel channel;

    /** The end of the last whole line. */
    private long end;

    /** A journal that makes its file with the first line. */
    TurnJournal(Path folder, long turnId) {
        this.folder = folder;
        this.file = file(folder, turnId);
    }

    void append(String json) {
        try {
            if (channel == null) {
                // It may be missing: the disk was full at the start, for example
                Files.createDirectories(folder);
                channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
            }
            var bytes = json.getBytes(StandardCharsets.UTF_8);
            var line = ByteBuffer.wrap(
                    (checksum(bytes, 0, bytes.length) + " " + json + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                channel.write(line);
            }
            end += line.limit();
        } catch (IOException e) {
            takeBack();
            throw new UncheckedIOException(e);
        }
    }

    /** Half a line would damage the one that follows it when there is room again. */
    private void takeBack() {
        try {
            if (channel != null) {
                channel.truncate(end).position(end);
            }
        } catch (IOException e) {
            // Then the line is damaged, and only that one is lost
        }
    }

    /** The turn is closed in the database: its journal has done its work. */
    void delete() {
        try {
            if (channel != null) {
                channel.close();
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The next start removes what is left
        }
    }

    static String checksum(byte[] bytes, int from, int to) {
        var sum = new CRC32C();
        sum.update(bytes, from, to - from);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    static Path file(Path folder, long turnId) {
        return folder.resolve(turnId + ENDING);
    }
}
