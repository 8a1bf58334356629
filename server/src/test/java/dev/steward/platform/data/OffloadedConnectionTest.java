package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import io.r2dbc.h2.H2ConnectionConfiguration;
import io.r2dbc.h2.H2ConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Tests the wrapper that keeps the embedded driver, which works on the calling thread, off the event loops. */
class OffloadedConnectionTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Blocking blocking = new Blocking();

    @Test
    void aStatementRunsOnAVirtualThreadWhereverItIsSubscribedTo() {
        StepVerifier.create(threadOfAQuery().subscribeOn(Schedulers.parallel()))
                .assertNext(thread -> assertThat(thread.isVirtual()).isTrue())
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void aStatementStaysOnAThreadThatIsMadeForBlockingWork() {
        Mono<Boolean> stays = Mono.defer(() -> {
            Thread here = Thread.currentThread();
            return threadOfAQuery().map(thread -> thread == here);
        });
        StepVerifier.create(stays.subscribeOn(blocking.scheduler()))
                .expectNext(true)
                .expectComplete()
                .verify(PATIENCE);
    }

    private Mono<Thread> threadOfAQuery() {
        ConnectionFactory driver = new H2ConnectionFactory(
                H2ConnectionConfiguration.builder().inMemory("offload").build());
        return new OffloadedConnectionFactory(driver, blocking, new Gate())
                .create()
                .flatMap(connection -> Flux.from(
                                connection.createStatement("select 1").execute())
                        .concatMap(result -> result.map((_, _) -> Thread.currentThread()))
                        .single());
    }
}
