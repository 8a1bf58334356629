package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Tests processes that share a database, as far as the locks can tell them apart. */
@OnEachDatabase
class SharedTaskLocksTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Sql sql;
    private final Blocking blocking;
    private final SharedTaskLocks ours;
    private final SharedTaskLocks theirs;

    SharedTaskLocksTest(Sql sql, Blocking blocking) {
        this.sql = sql;
        this.blocking = blocking;
        this.ours = process("ours");
        this.theirs = process("theirs");
    }

    private SharedTaskLocks process(String name) {
        return new SharedTaskLocks(sql, blocking, Clock.systemUTC(), true, name);
    }

    @BeforeEach
    void nobodyDoesAnything() {
        sql.statement("delete from shedlock").update().block(LONG);
    }

    private static boolean does(SharedTaskLocks process, Mono<Void> work) {
        return Boolean.TRUE.equals(process.during("dishes", work).block(LONG));
    }

    private String holder() {
        var all = Objects.requireNonNull(ours.held().block(LONG));
        var held = Objects.requireNonNull(all.get("dishes"));
        assertThat(held.age()).isBetween(Duration.ofSeconds(-1), LONG);
        return held.holder();
    }

    @Test
    void oneAtATimeDoesIt() {
        var end = Sinks.<Void>one();
        var doing = ours.during("dishes", end.asMono()).toFuture();
        ours.held()
                .filter(held -> held.containsKey("dishes"))
                .repeatWhenEmpty(again -> again.delayElements(Duration.ofMillis(20)))
                .block(LONG);
        assertThat(does(theirs, Mono.error(new AssertionError("both do it")))).isFalse();
        assertThat(theirs.during("laundry", Mono.empty()).block(LONG))
                .as("another task")
                .isTrue();
        end.tryEmitEmpty();
        assertThat(doing.join()).isTrue();
        assertThat(holder()).isEqualTo("ours");
        assertThat(does(theirs, Mono.empty())).isTrue();
        assertThat(holder()).isEqualTo("theirs");
    }

    @Test
    void aTaskThatFailsIsLetGo() {
        Mono<Boolean> failing = ours.during("dishes", Mono.error(new IllegalStateException("no water")));
        assertThat(failing.onErrorReturn(IllegalStateException.class, true).block(LONG))
                .isTrue();
        assertThat(does(theirs, Mono.empty())).isTrue();
    }

    @Test
    void whatAKilledProcessHoldsIsFreeForItselfAtOnceAndForOthersAfterHalfAMinute() {
        assertThat(does(ours, Mono.empty())).isTrue();
        leave("25");
        assertThat(does(theirs, Mono.empty())).isFalse();
        assertThat(does(process("ours"), Mono.empty())).as("it is back").isTrue();
        leave("-1");
        assertThat(does(theirs, Mono.empty())).isTrue();
    }

    /** Leaves the lock as a killed process would, with that much time left. */
    private void leave(String left) {
        sql.statement("update shedlock set lock_until = current_timestamp + interval '%s' second".formatted(left))
                .update()
                .block(LONG);
    }

    @Test
    void ofManyAtOnceOneDoesIt() {
        var atWork = new AtomicInteger();
        var most = new AtomicInteger();
        var work = Mono.<Void>fromRunnable(() -> most.accumulateAndGet(atWork.incrementAndGet(), Math::max))
                .then(Mono.delay(Duration.ofMillis(5)))
                .then(Mono.<Void>fromRunnable(atWork::decrementAndGet));
        var done = Flux.range(0, 8)
                .map(at -> process("process " + at))
                .flatMap(each -> each.during("dishes", work).repeat(25))
                .filter(isDone -> isDone)
                .count()
                .block(LONG);
        assertThat(most).hasValue(1);
        assertThat(done).isPositive();
    }
}
