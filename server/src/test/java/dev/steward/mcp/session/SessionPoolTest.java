package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.mcp.session.SessionFailure.Kind;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

class SessionPoolTest {

    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final ServerAddress HERE = address("http://here/");
    private static final ServerAddress THERE = address("http://there/");

    private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
    private final List<Fake> opened = new ArrayList<>();
    private Sinks.@Nullable One<ToolSession> slow;
    private @Nullable SessionFailure refusal;
    private int connects;
    private SessionPool pool = pool(IDLE);

    @Test
    void oneSessionServesAllWhoComeWhileItIsWarm() {
        assertThat(use(HERE)).isSameAs(use(HERE));
        time.advanceTimeBy(IDLE.minusSeconds(1));
        use(HERE);
        time.advanceTimeBy(IDLE.minusSeconds(1));
        assertThat(opened).singleElement().satisfies(session -> assertThat(session.closed)
                .isFalse());
        time.advanceTimeBy(Duration.ofSeconds(2));
        assertThat(opened.getFirst().closed).isTrue();
        use(HERE);
        assertThat(opened).hasSize(2);
    }

    @Test
    void whatIsUsedIsNeverIdle() {
        var user = hold(HERE);
        time.advanceTimeBy(IDLE.multipliedBy(3));
        assertThat(opened.getFirst().closed).isFalse();
        user.dispose();
        time.advanceTimeBy(IDLE);
        assertThat(opened.getFirst().closed).isTrue();
    }

    @Test
    void withoutIdleTimeASessionIsClosedAfterItsLastUse() {
        pool = pool(Duration.ZERO);
        var first = hold(HERE);
        var second = hold(HERE);
        first.dispose();
        assertThat(opened).singleElement().satisfies(session -> assertThat(session.closed)
                .isFalse());
        second.dispose();
        assertThat(opened.getFirst().closed).isTrue();
    }

    @Test
    void whoGivesUpWhileItIsOpenedDoesNotCutItForOthers() {
        slow = Sinks.one();
        var first = hold(HERE);
        var heard = new ArrayList<ToolSession>();
        pool.use("s", HERE, false, Mono::just).subscribe(heard::add);
        first.dispose();
        assertThat(connects).isEqualTo(1);
        var session = new Fake();
        slow.tryEmitValue(session);
        assertThat(heard).containsExactly(session);
    }

    @Test
    void whatNobodyWaitsForAnyMoreIsClosedInItsTime() {
        slow = Sinks.one();
        hold(HERE).dispose();
        var session = new Fake();
        slow.tryEmitValue(session);
        time.advanceTimeBy(IDLE);
        assertThat(session.closed).isTrue();
    }

    @Test
    void anotherAddressHasAnotherSessionAndTheFormerOneMayFinish() {
        var user = hold(HERE);
        use(THERE);
        assertThat(opened).hasSize(2);
        assertThat(opened.getFirst().closed).isFalse();
        user.dispose();
        assertThat(opened.getFirst().closed).isTrue();
        assertThat(opened.getLast().closed).isFalse();
    }

    @Test
    void whatIsRetiredOrDiedIsNotHandedOut() {
        use(HERE);
        pool.retire("s");
        assertThat(opened.getFirst().closed).isTrue();
        use(HERE);
        opened.getLast().die();
        assertThat(opened.getLast().closed).isTrue();
        use(HERE);
        assertThat(opened).hasSize(3);
    }

    @Test
    void whatIsRetiredWhileItIsOpenedServesWhoWaitsForItAndNobodyElse() {
        slow = Sinks.one();
        var user = hold(HERE);
        pool.retire("s");
        var session = new Fake();
        slow.tryEmitValue(session);
        slow = null;
        assertThat(session.closed).isFalse();
        user.dispose();
        assertThat(session.closed).isTrue();
        use(HERE);
        assertThat(connects).isEqualTo(2);
    }

    @Test
    void whatIsCutEndsWhoeverUsesItOrWaitsForIt() {
        hold(HERE);
        pool.cut("s");
        assertThat(opened.getFirst().closed).isTrue();

        slow = Sinks.one();
        var heard = new ArrayList<Throwable>();
        pool.use("s", HERE, true, Mono::just).subscribe(_ -> {}, heard::add);
        pool.cut("s");
        assertThat(heard).singleElement().isInstanceOfSatisfying(SessionFailure.class, failure -> assertThat(
                        failure.kind())
                .isEqualTo(Kind.ENDED));
        assertThat(slow.currentSubscriberCount()).isZero();
        slow = null;
        assertThat(use(HERE)).isNotNull();
    }

    @Test
    void aServerThatFailsIsLeftAloneForLongerEachTimeUnlessAPersonWishes() {
        refusal = new SessionFailure(Kind.UNREACHABLE, false, "Nobody is there.");
        for (long pause : List.of(1, 2, 4, 8, 16, 32, 40, 40)) {
            assertThat(failure(false)).hasMessage("Nobody is there.");
            int tried = connects;
            time.advanceTimeBy(Duration.ofSeconds(pause).minusMillis(1));
            assertThat(failure(false).beforeExecution()).isTrue();
            assertThat(connects).isEqualTo(tried);
            time.advanceTimeBy(Duration.ofMillis(1));
        }
        failure(false);
        int tried = connects;
        failure(true);
        assertThat(connects).isEqualTo(tried + 1);
        refusal = null;
        assertThat(pool.use("s", HERE, true, Mono::just).blockLast()).isNotNull();
        pool.retire("s");
        refusal = new SessionFailure(Kind.UNREACHABLE, false, "Nobody is there.");
        failure(false);
        time.advanceTimeBy(Duration.ofSeconds(1)); // starts with the shortest pause again
        tried = connects;
        failure(false);
        assertThat(connects).isEqualTo(tried + 1);
    }

    @Test
    void whoMovedOrIsRetiredIsTriedAtOnce() {
        refusal = new SessionFailure(Kind.UNREACHABLE, false, "Nobody is there.");
        failure(false);
        refusal = null;
        use(THERE);
        pool.retire("s");
        refusal = new SessionFailure(Kind.UNREACHABLE, false, "Nobody is there.");
        failure(false);
        pool.retire("s");
        refusal = null;
        use(HERE);
        assertThat(connects).isEqualTo(4);
    }

    @Test
    void everythingIsClosedAtTheEndAndNothingBeginsAfterIt() {
        hold(HERE);
        slow = Sinks.one();
        pool.use("other", HERE, false, _ -> Flux.never()).subscribe(_ -> {}, _ -> {});
        var end = pool.close().subscribe();
        assertThat(opened.getFirst().closed).isTrue();
        assertThat(end.isDisposed()).isFalse();
        var late = new Fake();
        slow.tryEmitValue(late);
        assertThat(late.closed).isTrue();
        assertThat(end.isDisposed()).isTrue();
        assertThat(failure(true).kind()).isEqualTo(Kind.ENDED);
    }

    @Test
    void whoDoesNotCloseIsNotWaitedForLongerThanTenSeconds() {
        hold(HERE);
        opened.getFirst().stubborn = true;
        var end = pool.close().subscribe();
        time.advanceTimeBy(Duration.ofSeconds(9));
        assertThat(end.isDisposed()).isFalse();
        time.advanceTimeBy(Duration.ofSeconds(1));
        assertThat(end.isDisposed()).isTrue();
    }

    private SessionPool pool(Duration idle) {
        return new SessionPool(
                (_, _) -> {
                    connects++;
                    if (refusal != null) {
                        return Mono.error(refusal);
                    }
                    return slow != null
                            ? slow.asMono()
                            : Mono.fromSupplier(Fake::new).doOnNext(opened::add).cast(ToolSession.class);
                },
                idle,
                time,
                () -> 0);
    }

    private @Nullable ToolSession use(ServerAddress address) {
        return pool.use("s", address, false, Mono::just).blockLast();
    }

    private Disposable hold(ServerAddress address) {
        return pool.use("s", address, false, _ -> Flux.never()).subscribe(_ -> {}, _ -> {});
    }

    private SessionFailure failure(boolean wished) {
        return catchThrowableOfType(SessionFailure.class, () -> pool.use("s", HERE, wished, Mono::just)
                .blockLast());
    }

    private static ServerAddress address(String url) {
        return new ServerAddress.Http(URI.create(url), Map.of(), Authorization.NONE);
    }

    private static final class Fake implements ToolSession {

        private final Sinks.One<SessionFailure> over = Sinks.one();
        private boolean closed;
        private boolean stubborn;

        void die() {
            over.tryEmitValue(new SessionFailure(Kind.ENDED, false, "It died."));
        }

        @Override
        public Mono<Listing> tools() {
            return Mono.empty();
        }

        @Override
        public Flux<SessionSignal> call(ToolUse use) {
            return Flux.empty();
        }

        @Override
        public Mono<SessionFailure> over() {
            return over.asMono();
        }

        @Override
        public Mono<Void> close() {
            return Mono.defer(() -> {
                closed = true;
                return stubborn ? Mono.never() : Mono.empty();
            });
        }
    }
}
