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
 * Reads the text of documents, each in a process of its own with little memory and little time: whatever a document does to
 * the one who reads it, and parsers of such files can be brought to do a lot, it does not do here. The library is never
 * loaded into this process.
 */
@Component
public final class Documents {

    private static final Logger log = LoggerFactory.getLogger(Documents.class);

    /** As many characters of a document as are read. */
    public static final int CHARACTERS = 4_000;

    /** Of a processor, for a document in which they are all on the last of its thousand pages. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** For a process on a machine that has no time for it. */
    private static final Duration MAX_TIME = Duration.ofSeconds(60);

    /** How often a document is read whose reader ended without a word: the machine, or whoever stops us, has killed it. */
    static final int TRIES = 2;

    /** Bytes of the answer: four for each character, the line before them, and room. */
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
     * The text of the file. Empty when this machine cannot read it now: it starts no other process, or ends it. That
     * says nothing about the file. What the file is made of never makes it fail.
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

    /** What the reading says of the file; null when it was ended before it could. */
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

    /** What the process says: a word, a line break, and the text. */
    private static final class Answer {

        private volatile byte[] bytes = {};

        void take(Process process) {
            try (var out = process.getInputStream()) {
                bytes = out.readNBytes(ANSWER);
            } catch (IOException e) {
                bytes = new byte[0]; // it was ended
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
