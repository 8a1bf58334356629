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
 * The frames of a running turn on disk, one {@code <checksum> <json>} a line, written before anybody is shown them. The
 * database gets an answer when it is complete; the journal is what is left of it when the process is killed before. {@link
 * Leftover} reads it then, and {@link TurnLog} meanwhile for readers that are behind. Blocking: call it off the event loops.
 */
final class TurnJournal {

    static final String ENDING = ".journal";

    /** What stands before the JSON of a line, in bytes. */
    static final int HEAD = 9;

    /** Read at once, if no line is longer. */
    private static final int BLOCK = 64 << 10;

    private final Path folder;
    private final Path file;
    private volatile @Nullable FileChannel channel;

    /** Whether a line could not be written: what follows it would follow half a line. */
    private boolean broken;

    private long size;

    /** The turn itself and its readers; the file stays readable, though deleted, until all are gone. */
    private final AtomicInteger users = new AtomicInteger(1);

    /** A journal that makes its file with the first line. */
    TurnJournal(Path folder, long turnId) {
        this.folder = folder;
        this.file = file(folder, turnId);
    }

    /** Writes a line and gives where it begins. @throws UncheckedIOException when it cannot, from then on for every line */
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
            // It may be missing: the disk was full at the start, for example
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

    /** The bytes that are written. */
    long size() {
        return size;
    }

    /** Whole lines from a place on where one begins, at least one. @param end where the last known line ends */
    byte[] read(long from, long end) throws IOException {
        var open = channel;
        if (open == null) {
            throw new IOException("nothing was written");
        }
        for (int wanted = BLOCK; ; wanted = Math.multiplyExact(wanted, 2)) {
            var block = ByteBuffer.allocate((int) Math.min(wanted, end - from));
            while (block.hasRemaining() && open.read(block, from + block.position()) >= 0) {
                // on to the rest
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

    /** Where the line ends that begins there. */
    static int endOfLine(byte[] lines, int from) {
        int at = from;
        while (lines[at] != '\n') {
            at++;
        }
        return at;
    }

    /** A reader comes; false when the file is gone already. Each that came must {@link #leave}. */
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
            // It was read and will be read no more
        }
    }

    /** Half a line would be told as damage at the next start. */
    private void takeBack() {
        try {
            var open = channel;
            if (open != null) {
                open.truncate(size);
            }
        } catch (IOException e) {
            // Then the line is damaged, and only that one is lost
        }
    }

    /** The turn is closed in the database: its journal has done its work. */
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
