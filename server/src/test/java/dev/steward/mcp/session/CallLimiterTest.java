package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

class CallLimiterTest {

    private final CallLimiter turnstile = new CallLimiter(1);
    private final List<String> heard = new ArrayList<>();

    @Test
    void oneAfterTheOtherPassesInTheOrderInWhichTheyCame() {
        var first = Sinks.<String>one();
        var second = Sinks.<String>one();
        turnstile.pass(first.asMono().flux()).subscribe(heard::add);
        turnstile.pass(second.asMono().flux()).subscribe(heard::add);
        turnstile.pass(Flux.just("third")).subscribe(heard::add);
        second.tryEmitValue("second");
        assertThat(heard).isEmpty();
        first.tryEmitValue("first");
        assertThat(heard).containsExactly("first", "second", "third");
    }

    @Test
    void whoGivesUpMakesRoomAndWhoGaveUpBeforeNeverBegins() {
        var begun = new AtomicInteger();
        var inside = turnstile.pass(Flux.never()).subscribe();
        var waiting = turnstile
                .pass(Flux.never().doOnSubscribe(_ -> begun.incrementAndGet()))
                .subscribe();
        turnstile.pass(Flux.just("last")).subscribe(heard::add);
        waiting.dispose();
        assertThat(heard).isEmpty();
        inside.dispose();
        assertThat(heard).containsExactly("last");
        assertThat(begun).hasValue(0);
    }

    @Test
    void whoGaveUpBeforeComingLeavesNothing() {
        turnstile.pass(Flux.never()).take(0).blockLast(Programs.LONG);
        turnstile.pass(Flux.never()).takeUntilOther(Flux.just(1)).blockLast(Programs.LONG);
        turnstile.pass(Flux.never()).subscribe().dispose();
        turnstile.pass(Flux.just("next")).subscribe(heard::add);
        assertThat(heard).containsExactly("next");
    }

    @Test
    void aFailureMakesRoomToo() {
        turnstile.pass(Flux.error(new IllegalStateException())).subscribe(_ -> {}, _ -> heard.add("failed"));
        turnstile.pass(Flux.just("next")).subscribe(heard::add);
        assertThat(heard).containsExactly("failed", "next");
    }

    @Test
    void whoLeavesForAWhileMakesRoomAndComesBackAtOnce() {
        var places = new ArrayList<CallLimiter.Place>();
        turnstile
                .pass(
                        place -> {
                            places.add(place);
                            return Flux.<String>never();
                        },
                        Optional::empty)
                .subscribe();
        var second = Sinks.<String>one();
        turnstile.pass(second.asMono().flux()).subscribe(heard::add);
        turnstile.pass(Flux.just("third")).subscribe(heard::add);
        second.tryEmitValue("second");
        assertThat(heard).as("the first one is inside").isEmpty();
        places.getFirst().leave();
        assertThat(heard).containsExactly("second", "third");
        places.getFirst().comeBack();
        turnstile.pass(Flux.just("fourth")).subscribe(heard::add);
        assertThat(heard).doesNotContain("fourth");
        places.getFirst().leave();
        places.getFirst().leave();
        assertThat(heard).endsWith("fourth");
    }

    @Test
    void whoCameBackIsOneMoreAndNobodyElseIsLetInForThat() {
        var places = new ArrayList<CallLimiter.Place>();
        var first = turnstile
                .pass(
                        place -> {
                            places.add(place);
                            return Flux.<String>never();
                        },
                        Optional::empty)
                .subscribe();
        places.getFirst().leave();
        var second = turnstile.pass(Flux.never()).subscribe();
        places.getFirst().comeBack();
        turnstile.pass(Flux.just("third")).subscribe(heard::add);
        second.dispose();
        assertThat(heard).isEmpty();
        first.dispose();
        places.getFirst().comeBack();
        turnstile.pass(Flux.just("fourth")).subscribe(heard::add);
        assertThat(heard).as("who is gone does not come back").containsExactly("third", "fourth");
    }

    @Test
    void whoHasToWaitIsTold() {
        turnstile.pass(_ -> Flux.just("first"), () -> Optional.of("wait")).subscribe(heard::add);
        var inside = turnstile.pass(Flux.never()).subscribe();
        turnstile.pass(_ -> Flux.just("second"), () -> Optional.of("wait")).subscribe(heard::add);
        assertThat(heard).containsExactly("first", "wait");
        inside.dispose();
        assertThat(heard).containsExactly("first", "wait", "second");
    }

    @Test
    void manyAtOnceAllPassAloneEvenWhenEverySecondGivesUp() {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var passed = Flux.range(0, 2_000)
                .flatMap(
                        i -> turnstile
                                .pass(Flux.defer(() -> {
                                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                                            return Flux.just(i).publishOn(Schedulers.parallel());
                                        })
                                        .doOnTerminate(inside::decrementAndGet)
                                        .doOnCancel(inside::decrementAndGet))
                                .subscribeOn(Schedulers.parallel())
                                .transform(flux -> i % 2 == 0 ? flux : flux.takeUntilOther(Flux.just(1))),
                        256)
                .filter(i -> i % 2 == 0)
                .count()
                .block(Programs.LONG);
        assertThat(passed).isEqualTo(1_000);
        assertThat(turnstile.pass(Flux.just("next")).blockLast(Programs.LONG)).isEqualTo("next");
        assertThat(most).hasValue(1);
    }
}
