package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import io.r2dbc.h2.H2ConnectionConfiguration;
import io.r2dbc.h2.H2ConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** The embedded driver works on the thread that calls it; this keeps it off the event loops. */
class OffloadedConnectionTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void aStatementRunsOnAVirtualThreadWhereverItIsSubscribedTo() {
        StepVerifier.create(threadOfAQuery(new Blocking().scheduler()).subscribeOn(Schedulers.parallel()))
                .assertNext(thread -> assertThat(thread.isVirtual()).isTrue())
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void databaseWorkOnAnEventLoopIsRefused() {
        StepVerifier.create(threadOfAQuery(Schedulers.immediate()).subscribeOn(Schedulers.parallel()))
                .expectErrorSatisfies(e -> assertThat(e).hasMessageStartingWith("Database work on the event loop"))
                .verify(PATIENCE);
    }

    private static Mono<Thread> threadOfAQuery(Scheduler scheduler) {
        ConnectionFactory driver = new H2ConnectionFactory(
                H2ConnectionConfiguration.builder().inMemory("offload").build());
        Connection connection = Objects.requireNonNull(new OffloadedConnectionFactory(driver, scheduler, new Gate())
                .create()
                .block(PATIENCE));
        return Flux.from(connection.createStatement("select 1").execute())
                .concatMap(result -> result.map((_, _) -> Thread.currentThread()))
                .single();
    }
}
