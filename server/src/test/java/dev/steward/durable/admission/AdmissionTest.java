package dev.steward.durable.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

@OnEachDatabase(AdmissionRepository.class)
class AdmissionTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final AdmissionRepository rows;
    private final Sql sql;
    private final Tx tx;
    private final Admission lanes;

    private Swimmers lane = new Swimmers("swimmers");

    /** Made-up work: it is recorded, and can fail to start. */
    private static class Swimmers implements Lane {

        private final String name;
        private final Queue<String> begun = new ConcurrentLinkedQueue<>();
        private volatile int room = 2;
        private volatile String failing = "";
        private final Sinks.Many<Boolean> calls = Sinks.many().multicast().directBestEffort();

        Swimmers(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Mono<Integer> room() {
            return Mono.fromSupplier(() -> room);
        }

        @Override
        public Flux<?> calls() {
            return calls.asFlux();
        }

        @Override
        public Mono<Void> admit(String subject) {
            return subject.equals(failing)
                    ? Mono.error(new IllegalStateException("cold"))
                    : Mono.fromRunnable(() -> begun.add(subject));
        }
    }

    AdmissionTest(AdmissionRepository rows, Sql sql, Tx tx, Clock clock) {
        this.rows = rows;
        this.sql = sql;
        this.tx = tx;
        this.lanes = new Admission(rows, tx, clock);
    }

    @BeforeEach
    void reset() {
        lane = new Swimmers("swimmers");
        given(sql.statement("delete from lane_places").update());
        given(sql.statement("delete from lanes").update());
        given(sql.statement("insert into lanes (name) values ('swimmers')").update());
    }

    @Test
    void theFirstWhoCameAreLetInAndTheOthersWaitInOrder() {
        enqueue("a", "b", "c", "d");
        assertThat(admit()).isEqualTo(2);
        assertThat(lane.begun).containsExactly("a", "b");
        assertThat(waiting()).containsExactly("c", "d");
        assertThat(admit()).as("it is full").isZero();
        assertThat(leave("a")).isTrue();
        assertThat(leave("a")).as("twice").isFalse();
        assertThat(admit()).isEqualTo(1);
        assertThat(lane.begun).containsExactly("a", "b", "c");
        assertThat(leave("d")).as("who waits may go too").isTrue();
        leave("b");
        assertThat(admit()).isZero();
    }

    @Test
    void moreRoomLetsMoreInAndLessSendsNobodyAway() {
        enqueue("a", "b", "c", "d");
        lane.room = 3;
        assertThat(admit()).isEqualTo(3);
        lane.room = 1;
        leave("a");
        assertThat(admit()).isZero();
        assertThat(given(rows.admitted(lane.name()))).isEqualTo(2);
        lane.room = 0;
        leave("b");
        leave("c");
        assertThat(admit()).isZero();
        lane.room = Integer.MAX_VALUE;
        assertThat(admit()).isEqualTo(1);
    }

    @Test
    void whoCannotBeginIsNotIn() {
        enqueue("a");
        lane.failing = "a";
        assertThatThrownBy(this::admit).hasMessage("cold");
        assertThat(given(rows.admitted(lane.name()))).isZero();
        lane.failing = "";
        assertThat(admit()).isEqualTo(1);
    }

    @Test
    void whoCannotBeginHoldsUpNobodyBehind() {
        var other = new Swimmers("divers");
        given(sql.statement("insert into lanes (name) values ('divers')").update());
        enqueue("a", "b", "c");
        tx.durable(lanes.enqueue(other, "d", false)).block(LONG);
        lane.failing = "a";
        var task = new AdmissionTask(lanes, List.of(lane, other));
        task.run(Instant.EPOCH).block(LONG);
        assertThat(lane.begun).containsExactly("b", "c");
        assertThat(waiting()).containsExactly("a");
        assertThat(other.begun).as("of another lane").containsExactly("d");
        lane.failing = "";
        leave("b");
        task.run(Instant.EPOCH).block(LONG);
        assertThat(lane.begun).containsExactly("b", "c", "a");
    }

    @Test
    void moreRoomIsUsedAsSoonAsALaneSaysSo() {
        var task = new AdmissionTask(lanes, List.of(lane));
        enqueue("a", "b", "c");
        task.run(Instant.EPOCH).block(LONG);
        var admitting = task.calls().concatMap(_ -> task.run(Instant.EPOCH)).subscribe();
        lane.room = 3;
        assertThat(lane.begun).containsExactly("a", "b");
        lane.calls.tryEmitNext(true);
        await().atMost(LONG).until(() -> lane.begun.contains("c"));
        admitting.dispose();
    }

    @Test
    void aLaneThatCannotBeAskedHoldsUpNoOther() {
        Swimmers broken = new Swimmers("divers") {
            @Override
            public Mono<Integer> room() {
                return Mono.error(new IllegalStateException("frozen"));
            }
        };
        given(sql.statement("insert into lanes (name) values ('divers')").update());
        enqueue("a");
        tx.durable(lanes.enqueue(broken, "d", false)).block(LONG);
        new AdmissionTask(lanes, List.of(broken, lane)).run(Instant.EPOCH).block(LONG);
        assertThat(lane.begun).containsExactly("a");
        assertThat(broken.begun).isEmpty();
    }

    @Test
    void aSubjectStandsInLineOnce() {
        enqueue("a");
        assertThatThrownBy(() -> enqueue("a")).isInstanceOf(DuplicateKeyException.class);
        assertThat(waiting()).hasSize(1);
    }

    @Test
    void whatIsRolledBackNeitherComesNorLeaves() {
        enqueue("a");
        assertThatThrownBy(() -> tx.durable(lanes.enqueue(lane, "b", false)
                                .then(lanes.leave(lane, "a"))
                                .then(Mono.error(new IllegalStateException("no"))))
                        .block(LONG))
                .hasMessage("no");
        assertThat(waiting()).containsExactly("a");
    }

    @Test
    void manyWhoComeGoAndLetInAtOnceNeverFillItBeyondItsRoom() {
        lane.room = 3;
        var random = new Random(50);
        var swimmers = IntStream.range(0, 50).mapToObj(i -> "s" + i).toList();
        Flux.fromIterable(swimmers)
                .flatMap(
                        each -> tx.durable(lanes.enqueue(lane, each, false)).subscribeOn(Schedulers.boundedElastic()),
                        8)
                .then()
                .block(LONG);
        var left = new ConcurrentLinkedQueue<String>();
        while (left.size() < swimmers.size()) {
            Flux.range(0, 4)
                    .flatMap(_ -> lanes.admit(lane).subscribeOn(Schedulers.boundedElastic()))
                    .then()
                    .block(LONG);
            assertThat(given(rows.admitted(lane.name()))).isLessThanOrEqualTo(3);
            var inside =
                    lane.begun.stream().filter(each -> !left.contains(each)).toList();
            assertThat(inside).as("nobody is locked out").isNotEmpty();
            var leaving = inside.get(random.nextInt(inside.size()));
            leave(leaving);
            left.add(leaving);
        }
        assertThat(lane.begun).as("each once").containsExactlyInAnyOrderElementsOf(swimmers);
    }

    @Test
    void whoGoesFirstStandsInFrontOfAllOthersBehindThoseWhoDoToo() {
        enqueue("a", "b", "c", "d");
        admit();
        tx.durable(lanes.enqueue(lane, "e", true)).block(LONG);
        tx.durable(lanes.enqueue(lane, "f", true)).block(LONG);
        assertThat(waiting()).containsExactly("e", "f", "c", "d");
        leave("a");
        leave("b");
        admit();
        assertThat(lane.begun).containsExactly("a", "b", "e", "f");
    }

    private void enqueue(String... subjects) {
        for (var subject : subjects) {
            tx.durable(lanes.enqueue(lane, subject, false)).block(LONG);
        }
    }

    private boolean leave(String subject) {
        return given(tx.durable(lanes.leave(lane, subject)));
    }

    private int admit() {
        return given(lanes.admit(lane));
    }

    private List<String> waiting() {
        return given(rows.waiting(lane.name(), Admission.MAX)
                .map(AdmissionRepository.Waiting::subject)
                .collectList());
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }
}
