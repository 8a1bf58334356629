package dev.steward.turn;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What readers had been shown of a round that a crash cut, according to its journal. A journal may be damaged anywhere:
 * each line is checked by its checksum, and what can be read is kept.
 *
 * @param text the text of the unfinished round, with a mark where some is missing
 * @param reasoning the reasoning of that round, or null
 * @param roundId the stored row of the last round with tool calls that readers had been told of; 0 for none
 * @param damage how many lines could not be read
 */
public record Leftover(String text, @Nullable String reasoning, long roundId, int damage) {

    /** Marks a part of an answer that could not be read. */
    static final String GAP = "[…]";

    /** The leftover of a turn that readers had seen nothing of. */
    public static final Leftover NOTHING = new Leftover("", null, 0, 0);

    private static final int CHECKSUM = 8;

    private static final int BLOCK = 64 << 10;

    /** In bytes. The longest lines hold the arguments of all calls of a round. */
    private static final int MAX_LINE = 16 << 20;

    /** In chars. More than a round can hold, so only something that is not an answer is longer. */
    private static final int MAX_TEXT = 2_000_000;

    /** Whether readers had been shown nothing. */
    public boolean isEmpty() {
        return text.isEmpty() && reasoning == null;
    }

    /**
     * Returns what is not stored yet.
     *
     * @param newestRound the newest stored row with tool calls: if readers had not been told of it, the journal's text
     *     is its text and stored already
     */
    public Leftover after(long newestRound) {
        return newestRound > roundId ? new Leftover("", null, roundId, damage) : this;
    }

    /** Reads what a turn left behind; nothing if it left no journal. Blocks. */
    static Leftover read(Path folder, long turnId, JsonMapper json) throws IOException {
        var file = TurnJournal.file(folder, turnId);
        if (!Files.exists(file)) {
            return NOTHING;
        }
        try (var journal = Files.newInputStream(file)) {
            return of(journal, json);
        }
    }

    /** An unterminated last line was never shown to readers, so it does not count as damage. */
    static Leftover of(InputStream journal, JsonMapper json) throws IOException {
        var reading = new Reading(json);
        var line = new ByteArrayOutputStream();
        var block = new byte[BLOCK];
        for (int length = journal.read(block); length >= 0; length = journal.read(block)) {
            int start = 0;
            for (int at = 0; at < length; at++) {
                if (block[at] == '\n') {
                    keep(line, block, start, at);
                    reading.line(line.toByteArray());
                    line.reset();
                    start = at + 1;
                }
            }
            keep(line, block, start, length);
        }
        return reading.leftover();
    }

    /** A line longer than any that was written is damaged, so its beginning is enough. */
    private static void keep(ByteArrayOutputStream line, byte[] block, int start, int end) {
        line.write(block, start, Math.min(end - start, MAX_LINE - line.size()));
    }

    private static final class Reading {

        private final JsonMapper json;
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private long roundId;
        private int damage;

        Reading(JsonMapper json) {
            this.json = json;
        }

        void line(byte[] line) {
            var frame = frame(line);
            if (frame == null) {
                damage++;
                gap();
                return;
            }
            switch (frame.path(TurnFrame.TYPE).asString("")) {
                case "delta" -> add(text, frame.path("content").asString(""));
                case "reasoning" -> add(reasoning, frame.path("content").asString(""));
                case "tool_calls" -> {
                    text.setLength(0);
                    reasoning.setLength(0);
                    roundId = frame.path("assistant_id").asLong(roundId);
                }
                default -> {}
            }
        }

        /** The lost line belonged to the text, unless the text had not begun. */
        private void gap() {
            int before = text.length() - GAP.length();
            if (!text.isEmpty() && (before < 0 || !text.substring(before).equals(GAP))) {
                text.append(GAP);
            }
        }

        private static void add(StringBuilder text, String piece) {
            text.append(piece, 0, Math.min(piece.length(), Math.max(0, MAX_TEXT - text.length())));
        }

        private @Nullable JsonNode frame(byte[] line) {
            if (line.length < TurnJournal.HEAD) {
                return null;
            }
            var given = new String(line, 0, CHECKSUM, StandardCharsets.ISO_8859_1);
            if (!given.equals(TurnJournal.checksum(line, TurnJournal.HEAD, line.length))) {
                return null;
            }
            try {
                return json.readTree(line, TurnJournal.HEAD, line.length - TurnJournal.HEAD);
            } catch (JacksonException _) {
                return null;
            }
        }

        Leftover leftover() {
            return new Leftover(text.toString(), reasoning.isEmpty() ? null : reasoning.toString(), roundId, damage);
        }
    }
}
