package dev.steward.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class BlockingTest {

    private static final int MANY = 100_000;

    private final Blocking blocking = new Blocking();

    @Test
    void longChainsOfWorkThatAnswersAtOnceDoNotFillTheStack() {
        var end = Sinks.<Boolean>empty();
        begin(MANY, end);
        end.asMono().block(Duration.ofMinutes(1));
    }

    /** Each piece begins while the one before is still emitting. */
    private void begin(int left, Sinks.Empty<Boolean> end) {
        var work = left % 2 == 0
                ? blocking.onBlockingThread(Mono.just(left))
                : blocking.onBlockingThread(Flux.just(left)).next();
        work.subscribe(
                _ -> {
                    if (left == 0) {
                        end.tryEmitEmpty();
                    } else {
                        begin(left - 1, end);
                    }
                },
                end::tryEmitError);
    }

    @Test
    void workStaysOnItsThread() {
        var threads = blocking.onBlockingThread(Mono.fromCallable(Thread::currentThread))
                .flatMap(first -> blocking.onBlockingThread(Mono.fromCallable(Thread::currentThread))
                        .map(second -> first == second));
        assertThat(threads.block(Duration.ofMinutes(1))).isTrue();
    }
}
