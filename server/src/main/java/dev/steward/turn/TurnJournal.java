package dev.steward.turn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a running turn on disk, one {@code <event> <json>} a line, written before anybody is shown them. The
 * database gets an answer when it is complete; the journal is what is left of it when the process is killed before.
 * Blocking: call it off the event loops.
 */
final class TurnJournal {

    /** One line of a journal. */
    record Line(String event, String data) {}

    private final Path file;
    private @Nullable FileChannel channel;

    /** A journal that makes its file with the first line. */
    TurnJournal(Path folder, long turnId) {
        this.file = file(folder, turnId);
    }

    void append(TurnFrame frame, String data) {
        try {
            if (channel == null) {
                channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
            }
            var line = ByteBuffer.wrap((frame.event() + " " + data + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                channel.write(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /** What a crash left of a turn; a last line that was cut is dropped. */
    static List<Line> read(Path folder, long turnId) {
        var file = file(folder, turnId);
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            var text = Files.readString(file);
            var lines = new ArrayList<Line>();
            for (int start = 0, end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
                var line = line(text.substring(start, end));
                if (line != null) {
                    lines.add(line);
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes an empty folder for the journals to come; the turns of those in it are closed. */
    static void prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            try (var files = Files.newDirectoryStream(folder, "*.journal")) {
                for (var file : files) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Line line(String text) {
        int space = text.indexOf(' ');
        return space < 0 ? null : new Line(text.substring(0, space), text.substring(space + 1));
    }

    private static Path file(Path folder, long turnId) {
        return folder.resolve(turnId + ".journal");
    }
}
