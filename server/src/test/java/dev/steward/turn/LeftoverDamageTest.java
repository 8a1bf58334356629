package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.stream.Signal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Tests that a journal that is cut or overwritten anywhere loses only what it held there. */
class LeftoverDamageTest {

    private static final long SEED = 20_261_122;

    /** The start of a character, the middle of one, invalid UTF-8, a line end, and JSON syntax. */
    private static final int[] VALUES = {0x00, 0xC3, 0x9F, 0xFF, '\n', '"', '{', ' ', 'a', '0'};

    private static final List<String> PIECES = List.of("Grüße ", "an 🌍 ", "alle. ", "\"Zitat\"\n", "ende");

    private final JsonMapper json = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Path folder;
    private byte[] journal = {};

    /** The start of each line of the journal, and finally its end. */
    private final List<Integer> starts = new ArrayList<>();

    LeftoverDamageTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void record() throws IOException {
        var log = new TurnLog(7, new Signal(), new TurnJournal(folder, 7), json, Runnable::run);
        log.append(new TurnFrame.UserMessage(1, "wärum?", List.of(), Instant.EPOCH, Instant.EPOCH));
        log.append(new TurnFrame.Delta("Ich sehe nach."));
        log.append(new TurnFrame.ToolCalls(5, List.of(new TurnFrame.Call("c", "test__look", "{}"))));
        log.append(new TurnFrame.Reasoning("hm, ¿qué?"));
        PIECES.forEach(piece -> log.append(new TurnFrame.Delta(piece)));
        journal = Files.readAllBytes(TurnJournal.file(folder, 7));
        starts.add(0);
        for (int i = 0; i < journal.length; i++) {
            if (journal[i] == '\n') {
                starts.add(i + 1);
            }
        }
    }

    @Test
    void aJournalThatIsCutAnywhereGivesWhatWasWholeBeforeTheCut() {
        assertThat(starts).hasSize(10);
        for (int length = 0; length <= journal.length; length++) {
            var cut = leftover(Arrays.copyOf(journal, length));
            assertThat(cut).as("cut at %d", length).isEqualTo(upTo(length));
        }
    }

    @Test
    void aByteThatIsOverwrittenAnywhereCostsItsLineAndIsCounted() {
        for (int at = 0; at < journal.length; at++) {
            for (int value : VALUES) {
                if (journal[at] != (byte) value) {
                    var damaged = journal.clone();
                    damaged[at] = (byte) value;
                    assertKept(leftover(damaged), at, at + 1, "byte %d is %d".formatted(at, value));
                }
            }
        }
    }

    @Test
    void aHoleOfAnyLengthAnywhereCostsItsLinesAndIsCounted() {
        var random = new Random(SEED);
        for (int trial = 0; trial < 2000; trial++) {
            int from = random.nextInt(journal.length);
            int to = from + 1 + random.nextInt(journal.length - from);
            var damaged = journal.clone();
            var hole = new byte[to - from];
            if (random.nextBoolean()) {
                random.nextBytes(hole);
            }
            System.arraycopy(hole, 0, damaged, from, hole.length);
            assertKept(leftover(damaged), from, to, "seed %d, trial %d".formatted(SEED, trial));
        }
    }

    @Test
    void whatIsNoJournalAtAllIsDamageAndNothingElse() {
        var random = new Random(SEED);
        for (int trial = 0; trial < 200; trial++) {
            var garbage = new byte[random.nextInt(5000)];
            random.nextBytes(garbage);
            var leftover = leftover(garbage);
            long lines = new String(garbage, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            assertThat(leftover).as("trial %d", trial).isEqualTo(new Leftover("", null, 0, Math.toIntExact(lines)));
        }
    }

    /** Every piece whose line is untouched is there, in order, and damage is counted. */
    private void assertKept(Leftover leftover, int from, int to, String when) {
        // A hole may take the end of the last line (a line without one was shown to nobody) or an insignificant blank.
        boolean costsNothing = leftover.equals(leftover(journal));
        boolean takesTheEnd = to == journal.length;
        assertThat(leftover.damage()).as(when).isGreaterThanOrEqualTo(costsNothing || takesTheEnd ? 0 : 1);
        int at = 0;
        for (int i = 0; i < PIECES.size(); i++) {
            int line = 4 + i;
            // The line's own bytes, and the end of the previous line, which marks its start.
            boolean touched = from < starts.get(line + 1) && to > starts.get(line) - 1;
            if (!touched) {
                int found = leftover.text().indexOf(PIECES.get(i), at);
                assertThat(found)
                        .as("%s: piece %d in »%s«", when, i, leftover.text())
                        .isNotNegative();
                at = found + PIECES.get(i).length();
            }
        }
    }

    /** However long the journal is, no more is held than an answer may have. */
    @Test
    void aJournalWithoutEndGivesItsBeginningAndALineWithoutEndIsDamage() throws IOException {
        var line = TurnJournal.checksum(LONG, 0, LONG.length) + " " + new String(LONG, StandardCharsets.UTF_8) + "\n";
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        var whole = Leftover.of(endless(bytes, 2_000), json);
        assertThat(whole.damage()).isZero();
        assertThat(whole.text()).hasSize(2_000_000).matches("x+");
        var damaged = Leftover.of(endless("no end".getBytes(StandardCharsets.UTF_8), 10_000_000), json);
        assertThat(damaged).isEqualTo(Leftover.NOTHING);
    }

    private static final byte[] LONG =
            ("{\"type\":\"delta\",\"content\":\"" + "x".repeat(8_000) + "\"}").getBytes(StandardCharsets.UTF_8);

    private static InputStream endless(byte[] part, int times) {
        return new InputStream() {
            private long at;

            @Override
            public int read() {
                return at == (long) part.length * times ? -1 : part[(int) (at++ % part.length)];
            }
        };
    }

    private Leftover leftover(byte[] journal) {
        try {
            return Leftover.of(new ByteArrayInputStream(journal), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The content of the whole lines up to a length. */
    private Leftover upTo(int length) {
        int lines = (int)
                starts.stream().filter(start -> start > 0 && start <= length).count();
        if (lines < 2) {
            return Leftover.NOTHING;
        }
        return lines == 2
                ? new Leftover("Ich sehe nach.", null, 0, 0)
                : new Leftover(
                        String.join("", PIECES.subList(0, Math.max(0, lines - 4))),
                        lines < 4 ? null : "hm, ¿qué?",
                        5,
                        0);
    }
}
