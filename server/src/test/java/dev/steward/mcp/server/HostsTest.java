package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

class HostsTest {

    private static final Instant BEGIN = Instant.parse("2026-01-31T12:00:00Z");

    private final MemoryBudget budget = new MemoryBudget(10_000_000);
    private final Time time = new Time();
    private final Hosts hosts = new Hosts(budget, time, new Ids(), mock(HostNews.class));

    private static final class Time extends Clock {

        private Instant now = BEGIN;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    }

    private HostSession connect() {
        time.now = time.now.plusMillis(1);
        return hosts.connect(
                "2025-11-25", new HostSession.Program("host", null, null, Set.of()), HostRead.Transport.http);
    }

    @Test
    void theOneThatWasSilentForLongestGoesForTheNextOne() {
        var sessions = IntStream.range(0, Hosts.MAX).mapToObj(_ -> connect()).toList();
        time.now = time.now.plusSeconds(1);
        assertThat(hosts.find(sessions.getFirst().greeting().key())).isPresent();
        connect();
        assertThat(hosts.all()).hasSize(Hosts.MAX);
        assertThat(sessions.getFirst().isOver()).isFalse();
        assertThat(sessions.get(1).isOver()).isTrue();
        assertThat(hosts.find(sessions.get(1).greeting().key())).isEmpty();
    }

    @Test
    void whatBeginsWhileItsSessionEndsHoldsNothing() {
        var session = connect();
        hosts.end(session);
        session.newAnswer().end("x".repeat(1_000), () -> "");
        assertThat(budget.taken()).isZero();
    }

    @Test
    void nobodyWhoListensGoesForAnother() {
        List<Disposable> listening = new ArrayList<>();
        IntStream.range(0, Hosts.MAX)
                .forEach(_ -> listening.add(connect().standing().readUnsent().subscribe()));
        assertThatExceptionOfType(Problem.Unavailable.class).isThrownBy(this::connect);
        listening.getFirst().dispose();
        connect();
        assertThat(hosts.all()).hasSize(Hosts.MAX);
    }

    @Test
    void whoSaysNothingAndHearsNothingForHalfAnHourIsGone() {
        var silent = connect();
        var listener = connect();
        var stream = listener.standing().readUnsent().subscribe();
        var returning = connect();
        time.now = BEGIN.plus(Duration.ofMinutes(29));
        hosts.find(returning.greeting().key());
        time.now = BEGIN.plus(Duration.ofMinutes(31));
        hosts.sweep(time.now);
        assertThat(hosts.all()).containsExactlyInAnyOrder(listener, returning);
        assertThat(silent.isOver()).isTrue();
        stream.dispose();
        hosts.sweep(time.now);
        assertThat(hosts.all()).containsExactly(returning);
    }

    @Test
    void anAnswerThatNobodyComesBackForIsGivenUp() {
        var session = connect();
        var answer = session.newAnswer();
        hosts.sweep(time.now);
        hosts.sweep(time.now);
        assertThat(session.stream(answer.name())).isPresent();
        answer.end("{}", () -> "");
        hosts.sweep(time.now);
        assertThat(session.stream(answer.name())).isPresent();
        hosts.sweep(time.now);
        assertThat(session.stream(answer.name())).isEmpty();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void aSessionGivesBackWhatItHeld() {
        var session = connect();
        session.follow("steward://a/1", "steward://a/1");
        session.updated("steward://a/1");
        session.newAnswer().say("{\"a\":1}");
        assertThat(budget.taken()).isPositive();
        hosts.end(session);
        assertThat(budget.taken()).isZero();
        session.updated("steward://a/1");
        session.changed("notifications/tools/list_changed");
        assertThat(budget.taken()).isZero();
    }
}
