package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.stream.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.BaseSubscriber;
import reactor.test.StepVerifier;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class TurnLogTest {

    private final Path folder;

    private final JsonMapper json = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private final Signal signal = new Signal();
    private final TurnLog log;

    TurnLogTest(@TempDir Path folder) {
        this.folder = folder;
        this.log = new TurnLog(7, signal, new TurnJournal(folder, 7), json, Runnable::run);
    }

    @Test
    void aReaderGetsWhatIsThereThenFollowsUntilTheEnd() {
        log.append(question());
        StepVerifier.create(log.follow(null).map(TurnLog.Entry::id))
                .expectNext("7-1")
                .then(() -> log.append(new TurnFrame.Delta("a")))
                .expectNext("7-2")
                .then(() -> log.append(new TurnFrame.Delta("b")))
                .expectNext("7-3")
                .then(log::end)
                .verifyComplete();
        assertThat(signal.readers()).isZero();
    }

    @Test
    void aReaderThatComesLateGetsNeighbouringDeltasAsOne() {
        log.append(question());
        List.of("a", "b", "c").forEach(text -> log.append(new TurnFrame.Delta(text)));
        log.end();
        StepVerifier.create(log.follow("7-2"))
                .assertNext(entry -> {
                    assertThat(entry.id()).isEqualTo("7-4");
                    assertThat(frame(entry)).isEqualTo(new TurnFrame.Delta("bc"));
                })
                .verifyComplete();
    }

    @Test
    void anIdOfAnotherTurnStartsFromTheBeginning() {
        log.append(question());
        log.end();
        StepVerifier.create(log.follow("6-9").map(TurnLog.Entry::id))
                .expectNext("7-1")
                .verifyComplete();
        StepVerifier.create(log.follow("7-x").map(TurnLog.Entry::id))
                .expectNext("7-1")
                .verifyComplete();
    }

    @Test
    void aSlowReaderQueuesNothingAndMissesNothing() {
        log.append(question());
        var slow = new SlowReader();
        log.follow(null).subscribe(slow);
        slow.request(1);
        for (int i = 0; i < 1000; i++) {
            log.append(new TurnFrame.Delta(i + " "));
        }
        slow.request(1);
        assertThat(slow.received).hasSize(2);
        assertThat(((TurnFrame.Delta) frame(slow.received.getLast())).content())
                .startsWith("0 1 2 ")
                .endsWith("998 999 ");
        slow.cancel();
        assertThat(signal.readers()).isZero();
    }

    /** Reliability: the connection is cut anywhere, the reader continues from the last id it saw, and nothing is lost. */
    @Test
    void anyNumberOfCutsGivesTheSameText() {
        var whole = new StringBuilder();
        log.append(question());
        for (int i = 0; i < 300; i++) {
            var piece = "piece " + i + (i % 17 == 0 ? "\n" : " ");
            whole.append(piece);
            log.append(new TurnFrame.Delta(piece));
        }
        log.end();
        for (int seed = 0; seed < 100; seed++) {
            assertThat(readWithCuts(new Random(seed))).as("seed %d", seed).isEqualTo(whole.toString());
        }
    }

    private String readWithCuts(Random random) {
        var text = new StringBuilder();
        @Nullable String lastId = null;
        while (true) {
            var some =
                    log.follow(lastId).take(1 + random.nextInt(3)).collectList().block(Duration.ofSeconds(60));
            if (some == null || some.isEmpty()) {
                return text.toString();
            }
            for (var entry : some) {
                if (frame(entry) instanceof TurnFrame.Delta(var piece)) {
                    text.append(piece);
                }
            }
            lastId = cutBack(some.getLast().id(), random, text);
        }
    }

    /** Sometimes the reader loses its last id: the text starts again from the beginning of the turn. */
    private static @Nullable String cutBack(String id, Random random, StringBuilder text) {
        if (random.nextInt(20) == 0) {
            text.setLength(0);
            return null;
        }
        return id;
    }

    @Test
    void aLongTurnIsReadBackFromItsJournalAndCostsNoMoreMemoryThanAShortOne() {
        var whole = longTurn();
        assertThat(log.bytes()).isLessThan(200_000);
        log.end();
        for (int seed = 0; seed < 3; seed++) {
            assertThat(readWithCuts(new Random(seed))).as("seed %d", seed).isEqualTo(whole);
        }
        int last = whole.length() + 1;
        for (int seen : new int[] {1, 2, 127, 128, 129, 5_000, 9_999}) {
            var rest =
                    text(log.follow("7-" + seen).collectList().blockOptional().orElseThrow());
            assertThat(whole).as("after frame %d", seen).endsWith(rest);
            assertThat(rest).hasSizeBetween(1, last - 1);
            last = rest.length();
        }
    }

    @Test
    void aReaderThatIsBehindWhenTheTurnEndsStillGetsAllOfIt() {
        var slow = new SlowReader();
        log.follow(null).subscribe(slow);
        var whole = longTurn();
        log.deleteJournal();
        log.appendLast(new TurnFrame.Done(1, whole, "m", 1, "stop", List.of()));
        log.end();
        assertThat(folder).isEmptyDirectory();
        slow.request(Long.MAX_VALUE);
        assertThat(text(slow.received)).isEqualTo(whole);
        assertThat(slow.received.getLast().event()).isEqualTo("done");
    }

    @Test
    void whoComesAfterAllIsOverFindsTheEnd() {
        longTurn();
        log.deleteJournal();
        log.appendLast(new TurnFrame.Done(1, "whole", "m", 1, "stop", List.of()));
        log.end();
        var late = log.follow(null).collectList().block(Duration.ofSeconds(60));
        assertThat(late).isNotEmpty().last().satisfies(entry -> assertThat(entry.data())
                .contains("whole"));
    }

    @Test
    void manyReadersAtOnceGetTheSame() {
        var readers = new ArrayList<SlowReader>();
        for (int i = 0; i < 30; i++) {
            var reader = new SlowReader();
            readers.add(reader);
            log.follow(null).subscribe(reader);
        }
        var whole = longTurn();
        log.end();
        for (int step = 0; !readers.isEmpty(); step++) {
            var reader = readers.get(step * 7 % readers.size());
            reader.request(3);
            if (reader.isDone()) {
                assertThat(text(reader.received)).isEqualTo(whole);
                readers.remove(reader);
            }
        }
        assertThat(signal.readers()).isZero();
    }

    /** A journal that a full disk broke takes nothing more, and readers keep what they were shown. */
    @Test
    void withoutAJournalTheTurnHasItsBeginningAndItsEnd() throws IOException {
        var blocked = Files.createFile(folder.resolve("blocked"));
        var broken = new TurnLog(8, signal, new TurnJournal(blocked, 8), json, Runnable::run);
        broken.appendFirst(question());
        assertThatThrownBy(() -> broken.append(new TurnFrame.Delta("a"))).isInstanceOf(UncheckedIOException.class);
        Files.delete(blocked);
        assertThatThrownBy(() -> broken.append(new TurnFrame.Delta("a"))).isInstanceOf(UncheckedIOException.class);
        broken.appendLast(new TurnFrame.Notice("over"));
        broken.deleteJournal();
        broken.end();
        assertThat(broken.follow(null).map(TurnLog.Entry::event).collectList().block(Duration.ofSeconds(60)))
                .containsExactly("user_message", "system");
    }

    private String longTurn() {
        var whole = new StringBuilder();
        log.append(question());
        for (int i = 0; i < 10_000; i++) {
            var piece = i + (i % 100 == 0 ? "🌍\n" : " ");
            whole.append(piece);
            log.append(new TurnFrame.Delta(piece));
            if (i % 1_000 == 0) {
                log.append(new TurnFrame.ToolResult(i, "c", "t", "{}", "x".repeat(i * 20), false, null, List.of()));
            }
        }
        return whole.toString();
    }

    private String text(List<TurnLog.Entry> entries) {
        var text = new StringBuilder();
        for (var entry : entries) {
            if (frame(entry) instanceof TurnFrame.Delta(var piece)) {
                text.append(piece);
            }
        }
        return text.toString();
    }

    /** Only takes what it requests. */
    private static final class SlowReader extends BaseSubscriber<TurnLog.Entry> {
        private final List<TurnLog.Entry> received = new ArrayList<>();
        private boolean done;

        @Override
        protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {}

        @Override
        protected void hookOnNext(TurnLog.Entry entry) {
            received.add(entry);
        }

        @Override
        protected void hookOnComplete() {
            done = true;
        }

        boolean isDone() {
            return done;
        }
    }

    @Test
    void theJournalHoldsWhateverWasShown() throws IOException {
        log.append(question());
        log.append(new TurnFrame.Reasoning("hm"));
        log.append(new TurnFrame.Delta("a\nb "));
        log.append(new TurnFrame.Delta("ü🌍"));
        assertThat(Leftover.read(folder, 7, json)).isEqualTo(new Leftover("a\nb ü🌍", "hm", 0, 0));
        log.append(new TurnFrame.ToolCalls(5, List.of()));
        log.append(new TurnFrame.Delta("next"));
        assertThat(Leftover.read(folder, 7, json)).isEqualTo(new Leftover("next", null, 5, 0));
        log.deleteJournal();
        assertThat(Leftover.read(folder, 7, json)).isEqualTo(Leftover.NOTHING);
    }

    private TurnFrame frame(TurnLog.Entry entry) {
        return json.readValue(entry.data(), TurnFrame.class);
    }

    private static TurnFrame question() {
        return new TurnFrame.UserMessage(1, "why?", List.of(), Instant.EPOCH, Instant.EPOCH);
    }
}
