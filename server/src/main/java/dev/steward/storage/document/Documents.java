package dev.steward.storage.document;

import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Reads the text of documents, each in its own process with limited memory and time. Parsers of such files can be made to do
 * a lot of harm, and a separate process contains it. The library is never loaded into this process.
 */
@Component
public final class Documents {

    private static final Logger log = LoggerFactory.getLogger(Documents.class);

    /** The number of characters read from a document. */
    public static final int CHARACTERS = 4_000;

    /** CPU time; enough for a document with all its text on the last of a thousand pages. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Elapsed time, for a process on a busy machine. */
    private static final Duration MAX_TIME = Duration.ofSeconds(60);

    /** Attempts if the reader process ends without a result because something killed it. */
    static final int TRIES = 2;

    /** Bytes of the output: four per character, the first line, and some room. */
    private static final int ANSWER = 4 * CHARACTERS + 1_000;

    private final Semaphore turns = new Semaphore(1, true);
    private final Blocking blocking;
    private final Duration patience;

    @Autowired
    Documents(Blocking blocking) {
        this(blocking, PATIENCE);
    }

    Documents(Blocking blocking, Duration patience) {
        this.blocking = blocking;
        this.patience = patience;
    }

    /**
     * Reads the text of a file. Empty if this machine cannot read it now, because it cannot start a process or killed it;
     * this says nothing about the file. The content of the file never causes an error.
     */
    public Mono<Extract> read(Path file, Kind kind) {
        return blocking.call(() -> {
            turns.acquire();
            try {
                @Nullable Extract extract = null;
                for (int tries = 0; tries < TRIES && extract == null; tries++) {
                    extract = readNow(file, kind);
                }
                return extract;
            } catch (IOException e) {
                log.warn("A document could not be read. {}", e.getMessage());
                return null;
            } finally {
                turns.release();
            }
        });
    }

    /** One attempt; null if the process ended before it had a result. */
    private @Nullable Extract readNow(Path file, Kind kind) throws IOException, InterruptedException {
        var process = ReaderProcess.start(file, kind, patience);
        try (var _ = process.getOutputStream()) {
            var answer = new Answer();
            var reading = Thread.ofVirtual().start(() -> answer.take(process));
            if (!process.waitFor(MAX_TIME)) {
                throw new IOException("The machine has no time for it.");
            }
            reading.join(MAX_TIME);
            return switch (process.exitValue()) {
                case 0 -> answer.extract();
                case ReaderProcess.OUT_OF_MEMORY -> Extract.without(Extract.Outcome.TOO_MUCH);
                default -> {
                    log.warn("A document could not be read: its reader ended with {}.", process.exitValue());
                    yield null;
                }
            };
        } finally {
            process.destroyForcibly();
        }
    }

    /** The output of the process: an outcome, a line break and the text. */
    private static final class Answer {

        private volatile byte[] bytes = {};

        void take(Process process) {
            try (var out = process.getInputStream()) {
                bytes = out.readNBytes(ANSWER);
            } catch (IOException e) {
                bytes = new byte[0]; // the process was ended
            }
        }

        @Nullable
        Extract extract() {
            var all = new String(bytes, StandardCharsets.UTF_8);
            int end = all.indexOf('\n');
            for (var outcome : Extract.Outcome.values()) {
                if (end > 0 && outcome.name().equals(all.substring(0, end))) {
                    return new Extract(outcome, all.substring(end + 1));
                }
            }
            return null;
        }
    }
}
