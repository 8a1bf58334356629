package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.memory.MemoryBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class ReplayBufferTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final MemoryBudget budget = new MemoryBudget(100_000);
    private final ReplayBuffer out = new ReplayBuffer("1", budget.open());

    @Test
    void linesComeInOrderAndThenTheEnd() {
        out.say("a");
        StepVerifier.create(out.read(0).map(ReplayBuffer.Line::json))
                .expectNext("a")
                .then(() -> out.say("b"))
                .expectNext("b")
                .then(() -> out.end("c", () -> "too large"))
                .expectNext("c")
                .expectComplete()
                .verify(SOON);
        assertThat(out.answerAlone()).isEmpty();
    }

    @Test
    void aReaderWhoComesBackGoesOnWhereHeWas() {
        out.say("a");
        out.say("b");
        StepVerifier.create(out.read(0).take(1).map(ReplayBuffer.Line::json))
                .expectNext("a")
                .expectComplete()
                .verify(SOON);
        out.end("c", () -> "");
        StepVerifier.create(out.read(1).map(ReplayBuffer.Line::json))
                .expectNext("b", "c")
                .expectComplete()
                .verify(SOON);
        StepVerifier.create(out.read(3)).expectComplete().verify(SOON);
    }

    @Test
    void theLastReaderIsTheOneWhoReads() {
        StepVerifier.create(out.read(0))
                .then(() -> out.read(0).subscribe())
                .expectComplete()
                .verify(SOON);
        assertThat(out.isCut()).isFalse();
    }

    @Test
    void whoIsCutOffIsToldSoUntilSomebodyComesBack() {
        StepVerifier.create(out.read(0)).then(out::cut).expectComplete().verify(SOON);
        assertThat(out.isCut()).isTrue();
        out.end("a", () -> "");
        assertThat(out.isCut()).isTrue();
        StepVerifier.create(out.read(0)).expectNextCount(1).expectComplete().verify(SOON);
        assertThat(out.isCut()).isFalse();
    }

    @Test
    void whatNobodyReadsIsBounded() {
        for (int i = 0; i < 100_000; i++) {
            out.put("same", "the same " + i);
            out.say("log " + i);
        }
        assertThat(budget.taken()).isLessThan(10_000);
        StepVerifier.create(out.read(0).map(ReplayBuffer.Line::json).take(101).collectList())
                .assertNext(lines -> assertThat(lines)
                        .contains("the same 99999", "log 99999")
                        .doesNotContain("log 0"))
                .expectComplete()
                .verify(SOON);
    }

    @Test
    void whatWasSentIsKeptForAWhile() {
        for (int i = 1; i <= 200; i++) {
            out.ask("question " + i);
            StepVerifier.create(out.read(i - 1).take(1))
                    .expectNextCount(1)
                    .expectComplete()
                    .verify(SOON);
        }
        assertThat(out.reaches(199)).isTrue();
        assertThat(out.reaches(10)).isFalse();
        assertThat(budget.taken()).isLessThan(3_000);
    }

    @Test
    void anAnswerThatIsTooLargeIsSaidToBe() {
        out.end("x".repeat(100_000), () -> "too large");
        assertThat(out.answerAlone()).contains("too large");
        out.close();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void somethingIsReadyAsSoonAsItIsThere() {
        StepVerifier.withVirtualTime(() -> out.ready(Duration.ofSeconds(10)))
                .expectSubscription()
                .expectNoEvent(Duration.ofSeconds(9))
                .thenAwait(Duration.ofSeconds(1))
                .verifyComplete();
        StepVerifier.create(out.ready(Duration.ofHours(1)))
                .then(() -> out.end(null, () -> ""))
                .expectComplete()
                .verify(SOON);
    }
}
