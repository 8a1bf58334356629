package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.stream.Signal;
import java.io.IOException;
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
        this.log = new TurnLog(7, signal, new TurnJournal(folder, 7), json);
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
                    assertThat(entry.frame()).isEqualTo(new TurnFrame.Delta("bc"));
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
        var received = new ArrayList<TurnLog.Entry>();
        var slow = new BaseSubscriber<TurnLog.Entry>() {
            @Override
            protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
                subscription.request(1);
            }

            @Override
            protected void hookOnNext(TurnLog.Entry entry) {
                received.add(entry);
            }
        };
        log.follow(null).subscribe(slow);
        for (int i = 0; i < 1000; i++) {
            log.append(new TurnFrame.Delta(i + " "));
        }
        slow.request(1);
        assertThat(received).hasSize(2);
        assertThat(((TurnFrame.Delta) received.getLast().frame()).content())
                .startsWith("0 1 2 ")
                .endsWith("998 999 ");
        slow.cancel();
        assertThat(signal.readers()).isZero();
    }

    /** Reliability: the connection is cut anywhere, the reader goes on from the last id it saw, and nothing is lost. */
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
                    log.follow(lastId).take(1 + random.nextInt(3)).collectList().block(Duration.ofSeconds(5));
            if (some == null || some.isEmpty()) {
                return text.toString();
            }
            for (var entry : some) {
                if (entry.frame() instanceof TurnFrame.Delta(var piece)) {
                    text.append(piece);
                }
            }
            lastId = cutBack(some.getLast().id(), random, text);
        }
    }

    /** Sometimes the reader joins with an id it does not remember as merged: the start of the turn begins the text anew. */
    private static @Nullable String cutBack(String id, Random random, StringBuilder text) {
        if (random.nextInt(20) == 0) {
            text.setLength(0);
            return null;
        }
        return id;
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

    private static TurnFrame question() {
        return new TurnFrame.UserMessage(1, "why?", List.of(), Instant.EPOCH, Instant.EPOCH);
    }
}
