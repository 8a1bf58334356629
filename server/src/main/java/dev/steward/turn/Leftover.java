package dev.steward.turn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What readers had been shown of the round that a crash cut, as its journal tells. A journal may be damaged anywhere: each
 * line is judged by its checksum, and what can be read is kept.
 *
 * @param text of the round that was under way, with a mark where some is missing
 * @param reasoning likewise, or null
 * @param roundId the stored row of the last round that asked for tools, of which readers had been told; 0 for none
 * @param damage how many lines could not be read
 */
public record Leftover(String text, @Nullable String reasoning, long roundId, int damage) {

    /** Stands where a part of an answer could not be read. */
    static final String GAP = "[…]";

    /** What a turn leaves that nobody was shown anything of. */
    public static final Leftover NOTHING = new Leftover("", null, 0, 0);

    private static final int CHECKSUM = 8;

    /** Whether nothing had been shown. */
    public boolean isEmpty() {
        return text.isEmpty() && reasoning == null;
    }

    /**
     * What is not stored yet.
     *
     * @param newestRound the newest stored row that asked for tools: when readers had not been told of it, the text of the
     *     journal is its text
     */
    public Leftover after(long newestRound) {
        return newestRound > roundId ? new Leftover("", null, roundId, damage) : this;
    }

    /** Reads what a turn left behind; nothing when it left no journal. Blocks. */
    static Leftover read(Path folder, long turnId, JsonMapper json) throws IOException {
        var file = TurnJournal.file(folder, turnId);
        return Files.exists(file) ? of(Files.readAllBytes(file), json) : NOTHING;
    }

    /** A last line without an end was never shown to anybody, so it is no damage. */
    static Leftover of(byte[] journal, JsonMapper json) {
        var reading = new Reading(json);
        for (int start = 0, end = newline(journal, 0); end >= 0; start = end + 1, end = newline(journal, start)) {
            reading.line(journal, start, end);
        }
        return reading.leftover();
    }

    private static int newline(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
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

        void line(byte[] journal, int start, int end) {
            var frame = frame(journal, start, end);
            if (frame == null) {
                damage++;
                gap();
                return;
            }
            switch (frame.path(TurnFrame.TYPE).asString("")) {
                case "delta" -> text.append(frame.path("content").asString(""));
                case "reasoning" -> reasoning.append(frame.path("content").asString(""));
                case "tool_calls" -> {
                    text.setLength(0);
                    reasoning.setLength(0);
                    roundId = frame.path("assistant_id").asLong(0);
                }
                default -> {}
            }
        }

        /** The lost line belonged to the text, unless that has not begun. */
        private void gap() {
            if (!text.isEmpty() && !text.toString().endsWith(GAP)) {
                text.append(GAP);
            }
        }

        private @Nullable JsonNode frame(byte[] journal, int start, int end) {
            int begin = start + CHECKSUM + 1;
            if (begin > end) {
                return null;
            }
            var given = new String(journal, start, CHECKSUM, StandardCharsets.ISO_8859_1);
            if (!given.equals(TurnJournal.checksum(journal, begin, end))) {
                return null;
            }
            try {
                return json.readTree(journal, begin, end - begin);
            } catch (JacksonException _) {
                return null;
            }
        }

        Leftover leftover() {
            return new Leftover(text.toString(), reasoning.isEmpty() ? null : reasoning.toString(), roundId, damage);
        }
    }
}
