package dev.steward.platform.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    private final MemoryBudget budget = new MemoryBudget(100);

    @Test
    void sharesGrowUntilTheBudgetIsUsedUpAndGiveBackWhatTheyHeld() {
        var one = budget.open();
        var other = budget.open();
        assertThat(one.grow(60)).isTrue();
        assertThat(other.grow(41)).isFalse();
        assertThat(other.grow(40)).isTrue();
        one.shrink(10);
        assertThat(other.grow(10)).isTrue();
        one.close();
        one.close();
        assertThat(budget.taken()).isEqualTo(50);
        assertThat(one.grow(1)).as("a closed share").isFalse();
        other.close();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void aShareTakesOverWhatAnotherHolds() {
        var request = budget.open();
        request.grow(60);
        var work = budget.open();
        work.takeOver(request);
        request.close();
        assertThat(work.held()).isEqualTo(60);
        assertThat(budget.taken()).isEqualTo(60);
        work.close();
        request = budget.open();
        request.grow(60);
        work.takeOver(request);
        assertThat(budget.taken()).as("taken over by a closed share").isZero();
    }

    @Test
    void whatFindsNoMemoryIsToldToTryAgain() {
        var share = budget.open();
        assertThatThrownBy(() -> share.reserve(Long.MAX_VALUE)).isInstanceOf(Problem.Unavailable.class);
        assertThat(share.held()).isZero();
        assertThat(share.couldHold(101)).isFalse();
        assertThat(share.couldHold(100)).isTrue();
    }

    @Test
    void manyHoldersNeverHoldMoreThanTheBudget() throws InterruptedException {
        var done = new CountDownLatch(32);
        for (int i = 0; i < 32; i++) {
            Thread.ofVirtual().start(() -> {
                for (int round = 0; round < 500; round++) {
                    try (var share = budget.open()) {
                        share.grow(ThreadLocalRandom.current().nextInt(60));
                        assertThat(budget.taken()).isBetween(0L, 100L);
                    }
                }
                done.countDown();
            });
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(budget.taken()).isZero();
    }
}
