package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Sample;
import dev.steward.support.ServiceTest;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests that readers who leave at any moment take no connection with them. */
@ServiceTest
class CancelledReadsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int READS = Sample.share(400);

    private final Sql sql;
    private final Tx tx;

    CancelledReadsTest(@Autowired Sql sql, @Autowired Tx tx) {
        this.sql = sql;
        this.tx = tx;
    }

    @Test
    void everyConnectionAnswersAfterwards() {
        var random = Sample.random("reads");
        Flux.range(0, READS)
                .flatMap(_ -> leftAt(random.nextInt(5), random.nextInt(700)), 16)
                .then()
                .block(PATIENCE);
        var answers = Flux.range(0, 64)
                .flatMap(_ -> tx.durable(many(10).count()), 16)
                .collectList()
                .block(PATIENCE);
        assertThat(answers).hasSize(64).containsOnly(10L);
    }

    private Mono<Void> leftAt(int how, int row) {
        var read =
                switch (how) {
                    case 0 -> many(2_000).take(row);
                    case 1 -> many(2_000).takeUntil(number -> number >= row);
                    case 2 -> many(2_000).doOnNext(number -> refuseAfter(number, row));
                    case 3 -> many(2_000).takeUntilOther(Mono.delay(Duration.ofNanos(row * 3_000L)));
                    default -> many(2_000).timeout(Duration.ofNanos(row * 3_000L + 1));
                };
        return read.then().onErrorResume(_ -> Mono.empty());
    }

    private static void refuseAfter(long number, int row) {
        if (number > row) {
            throw new IllegalStateException("no memory");
        }
    }

    /** That many rows with long texts. */
    private Flux<Long> many(int rows) {
        var values = String.join(
                ", ",
                IntStream.rangeClosed(1, rows).mapToObj(i -> "(" + i + ")").toList());
        return sql.statement("select cast(n as bigint) as id, repeat('x', 2000) as text from (values %s) as v (n)"
                        .formatted(values))
                .all(row -> row.number("id"));
    }
}
