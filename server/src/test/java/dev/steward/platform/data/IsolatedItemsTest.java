package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.CannotCreateTransactionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@ExtendWith(OutputCaptureExtension.class)
class IsolatedItemsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final IsolatedItems plates = new IsolatedItems("The plate %s could not be washed");
    private final List<Integer> washed = new ArrayList<>();

    private long wash(Function<Integer, Mono<?>> work, Integer... all) {
        var count = plates.each(Flux.just(all), plate -> plate, plate -> {
                    washed.add(plate);
                    return work.apply(plate);
                })
                .block(LONG);
        return count == null ? -1 : count;
    }

    private static Mono<?> broken(int plate, Integer... broken) {
        return Set.of(broken).contains(plate) ? Mono.error(new IllegalStateException("cracked")) : Mono.just(plate);
    }

    @Test
    void anItemThatFailsStopsNoOther() {
        assertThat(wash(plate -> broken(plate, 1, 3), 1, 2, 3, 4)).isEqualTo(2);
        assertThat(washed).containsExactly(1, 2, 3, 4);
    }

    @Test
    void allPagesAreGoneThroughThoughOneIsShortAndItemsFail() {
        var pages = Map.of(0L, List.of(1, 2), 2L, List.of(4), 4L, List.of(5, 7));
        plates.pages(after -> Flux.fromIterable(pages.getOrDefault(after, List.of())), plate -> (long) plate, plate -> {
                    washed.add(plate);
                    return broken(plate, 2, 4);
                })
                .block(LONG);
        assertThat(washed).containsExactly(1, 2, 4, 5, 7);
    }

    @Test
    void oneThatThrowsFailsLikeAnyOther() {
        assertThat(wash(
                        plate -> {
                            if (plate == 1) {
                                throw new IllegalStateException("cracked");
                            }
                            return Mono.empty();
                        },
                        1,
                        2))
                .as("nothing came of the second one")
                .isZero();
        assertThat(washed).containsExactly(1, 2);
    }

    @Test
    void eachIsLoggedOnceUntilItWorks(CapturedOutput output) {
        wash(plate -> broken(plate, 1, 2), 1, 2, 3);
        wash(plate -> broken(plate, 1, 2), 1, 2, 3);
        assertThat(output.getAll().lines().filter(line -> line.contains("could not be washed yet")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("cracked"));
        wash(plate -> broken(plate, 2), 1, 2, 3);
        wash(plate -> broken(plate, 1, 2), 1, 2, 3);
        assertThat(output.getAll().lines().filter(line -> line.contains("The plate 1 could not be washed yet")))
                .hasSize(2);
    }

    @Test
    void thoseThatKeepFailingDoNotTakeThePlacesOfTheOthers() {
        assertThat(plates.room(2)).isEqualTo(2);
        wash(plate -> broken(plate, 1, 2), 1, 2);
        assertThat(plates.room(2)).isEqualTo(4);
        wash(plate -> broken(plate), 1, 2);
        assertThat(plates.room(2)).isEqualTo(2);
    }

    static List<Throwable> ofTheStore() {
        return List.of(
                new CannotCreateTransactionException("no connection"),
                new DataAccessResourceFailureException("gone"),
                new IllegalStateException("wrapped", new R2dbcNonTransientResourceException("closed")),
                new IllegalStateException("wrapped", new IOException("No space left on device")),
                new Problem.DiskFull("The disk is full."),
                new Problem.Unavailable("The disk has failed."));
    }

    @ParameterizedTest
    @MethodSource("ofTheStore")
    void whileTheStoreFailsTheRunFails(Throwable error) {
        assertThatThrownBy(() -> wash(_ -> Mono.error(error), 1, 2)).isSameAs(error);
        assertThat(washed).containsExactly(1);
    }

    @Test
    void aRowThatTheStoreRefusesIsOneItem() {
        wash(_ -> Mono.error(new DataIntegrityViolationException("a check")), 1, 2);
        assertThat(washed).containsExactly(1, 2);
    }

    @Test
    void itemsThatCannotBeReadFailTheRun() {
        assertThatThrownBy(() -> plates.each(
                                Flux.<Integer>error(new IllegalStateException("no sink")),
                                plate -> plate,
                                plate -> Mono.just(plate))
                        .block(LONG))
                .hasMessage("no sink");
    }
}
