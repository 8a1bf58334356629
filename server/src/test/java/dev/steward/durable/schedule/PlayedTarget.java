package dev.steward.durable.schedule;

import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Topics that always exist and do what the test says, one result after the other; after that they count as run. */
class PlayedTarget implements ScheduleTarget {

    final Queue<Mono<Came>> next = new ArrayDeque<>();
    final AtomicInteger asked = new AtomicInteger();

    /** The components under test, with such owners. */
    @TestConfiguration(proxyBeanMethods = false)
    @Import({ScheduleSlice.class, DueWork.class, FiringEnds.class, EventBus.class, PlayedTarget.class})
    static class Parts {

        @Bean
        Outbox outbox(Sql sql, Tx tx, Clock clock) {
            return new OutboxProcess(sql, tx, clock).outbox();
        }
    }

    @Override
    public ScheduleOwner.Kind kind() {
        return ScheduleOwner.Kind.topic;
    }

    @Override
    public Mono<Void> lock(long owner) {
        return Mono.empty();
    }

    @Override
    public Flux<ScheduleOwner.Named> named(List<Long> owners) {
        return Flux.empty();
    }

    @Override
    public Mono<Void> asked(long owner) {
        return Mono.empty();
    }

    @Override
    public Mono<Void> changed(long owner) {
        return Mono.empty();
    }

    @Override
    public Mono<Came> carryOut(Schedule schedule, Firing firing) {
        asked.incrementAndGet();
        return Objects.requireNonNullElse(next.poll(), Mono.just(Came.RAN));
    }
}
