package dev.steward.turn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a running turn on disk, one {@code <checksum> <json>} per line, written before readers see them. If the
 * process is killed before the answer is complete and in the database, {@link Leftover} reads what remains here; until
 * then {@link TurnLog} reads it for readers that are behind. Blocking: call it off the event loops.
 */
final class TurnJournal {

    static final String ENDING = ".journal";

    /** Bytes before the JSON of a line. */
    static final int HEAD = 9;

    /** Bytes read at once, unless a line is longer. */
    private static final int BLOCK = 64 << 10;

    private final Path folder;
    private final Path file;
    private volatile @Nullable FileChannel channel;

    /** Set once a line could not be written: anything after it would follow half a line. */
    private boolean broken;

    private long size;

    /** The turn itself and its readers; a deleted file stays readable until all have left. */
    private final AtomicInteger users = new AtomicInteger(1);

    /** Creates the file with the first line. */
    TurnJournal(Path folder, long turnId) {
        this.folder = folder;
        this.file = file(folder, turnId);
    }

    /** Writes a line and returns its offset. @throws UncheckedIOException if that fails, and then for every later line */
    long append(byte[] json) {
        if (broken) {
            throw new UncheckedIOException(new IOException("a line before this one could not be written"));
        }
        try {
            var line = ByteBuffer.allocate(HEAD + json.length + 1)
                    .put((checksum(json, 0, json.length) + " ").getBytes(StandardCharsets.ISO_8859_1))
                    .put(json)
                    .put((byte) '\n')
                    .flip();
            long start = size;
            long length = line.remaining();
            var open = channel();
            while (line.hasRemaining()) {
                open.write(line);
            }
            size += length;
            return start;
        } catch (IOException e) {
            broken = true;
            takeBack();
            throw new UncheckedIOException(e);
        }
    }

    private FileChannel channel() throws IOException {
        var open = channel;
        if (open == null) {
            // The folder may be missing, for example because the disk was full at startup
            Files.createDirectories(folder);
            open = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.READ);
            channel = open;
        }
        return open;
    }

    long size() {
        return size;
    }

    /** Reads whole lines, at least one, from an offset where a line begins. @param end where the last known line ends */
    byte[] read(long from, long end) throws IOException {
        var open = channel;
        if (open == null) {
            throw new IOException("nothing was written");
        }
        for (int wanted = BLOCK; ; wanted = Math.multiplyExact(wanted, 2)) {
            var block = ByteBuffer.allocate((int) Math.min(wanted, end - from));
            while (block.hasRemaining() && open.read(block, from + block.position()) >= 0) {
                // read on
            }
            int length = block.position();
            while (length > 0 && block.get(length - 1) != '\n') {
                length--;
            }
            if (length > 0) {
                return Arrays.copyOf(block.array(), length);
            }
            if (block.capacity() < wanted) {
                throw new IOException("the journal ends before a line does");
            }
        }
    }

    /** The end of the line that begins there. */
    static int endOfLine(byte[] lines, int from) {
        int at = from;
        while (lines[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Registers a reader; false if the file is already gone. Every registered reader must {@link #leave}. */
    boolean enter() {
        return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    /** The last one to leave closes the file. */
    void leave() {
        if (users.decrementAndGet() > 0) {
            return;
        }
        try {
            var open = channel;
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            // It was only read, and nobody will read it again
        }
    }

    /** Removes half a line, which the next start would report as damage. */
    private void takeBack() {
        try {
            var open = channel;
            if (open != null) {
                open.truncate(size);
            }
        } catch (IOException e) {
            // Then the line stays damaged, and only that one is lost
        }
    }

    /** Deletes the journal once the turn is closed in the database. */
    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The next start removes what is left
        }
        leave();
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
