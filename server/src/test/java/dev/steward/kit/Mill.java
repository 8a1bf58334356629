package dev.steward.kit;

import dev.steward.durable.admission.Admission;
import dev.steward.durable.admission.Lane;
import dev.steward.durable.job.JobContext;
import dev.steward.durable.job.JobKind;
import dev.steward.durable.job.Jobs;
import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.durable.state.Lifecycle;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.springframework.dao.OptimisticLockingFailureException;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * A made-up machine that uses every part of the kit: a sack waits in a lane, is ground and sifted by a message each, and is
 * packed by a job with checkpoints, whose end frees the place for the next one. Each step is a line in a ledger without
 * constraints, so a step that happens twice is there twice.
 */
final class Mill {

    static final String LANE = "mill";

    private static final TypeReference<Map<String, Long>> NUMBERS = new TypeReference<>() {};

    private static final int PARCELS = 2;

    enum State {
        queued,
        grinding,
        sifting,
        packing,
        done
    }

    enum Signal {
        ADMIT,
        GROUND,
        SIFTED,
        PACKED
    }

    static final Lifecycle<State, Signal> LIFE = Lifecycle.of(State.class, Signal.class)
            .begins(State.queued)
            .ends(State.done)
            .step(State.queued, Signal.ADMIT, State.grinding)
            .step(State.grinding, Signal.GROUND, State.sifting)
            .step(State.sifting, Signal.SIFTED, State.packing)
            .step(State.packing, Signal.PACKED, State.done)
            .table();

    private final Sql sql;
    private final Tx tx;
    private final Outbox outbox;
    private final Admission lanes;
    private final Jobs jobs;
    private final int room;
    private final int step;
    private final int atOnce;
    private final BooleanSupplier fails;

    /**
     * @param room in the lane
     * @param step how many are admitted at a time
     * @param atOnce messages of a kind handled at once
     * @param fails whether the next step fails this time
     */
    Mill(
            Sql sql,
            Tx tx,
            Outbox outbox,
            Admission lanes,
            Jobs jobs,
            int room,
            int step,
            int atOnce,
            BooleanSupplier fails) {
        this.sql = sql;
        this.tx = tx;
        this.outbox = outbox;
        this.lanes = lanes;
        this.jobs = jobs;
        this.room = room;
        this.step = step;
        this.atOnce = atOnce;
        this.fails = fails;
    }

    private record Sack(State state, long revision) {}

    /** Creates the tables if they do not exist. */
    static Mono<Void> prepare(Sql sql) {
        return sql.statement(
                        "create table if not exists sacks (id bigint primary key, state varchar(20) not null, revision bigint not null)")
                .update()
                .then(sql.statement(
                                "create table if not exists ledger (sack bigint not null, step varchar(20) not null)")
                        .update())
                .then(sql.statement("create index if not exists ledger_by_sack on ledger (sack)")
                        .update())
                .then(sql.statement("""
                        insert into lanes (name) select 'mill' from (values (1)) as one (n)
                        where not exists (select 1 from lanes where name = 'mill')
                        """).update())
                .then();
    }

    /** Brings a sack; once that is acknowledged, the sack will be packed. */
    Mono<Void> bring(long id) {
        return tx.durable(sql.statement("insert into sacks (id, state, revision) values (:id, :state, 1)")
                .with("id", id)
                .with("state", LIFE.first())
                .update()
                .then(lanes.enqueue(lane(), subject(id), false)));
    }

    private static String subject(long id) {
        return "sack:" + id;
    }

    private static long id(String subject) {
        return Long.parseLong(subject.substring("sack:".length()));
    }

    /** Takes the step if it is possible in the sack's state. The loser of a race reads and decides again. */
    private Mono<Boolean> take(long id, Signal signal) {
        return sql.statement("select state, revision from sacks where id = :id")
                .with("id", id)
                .one(row -> new Sack(row.word("state", State.class), row.number("revision")))
                .flatMap(sack -> Mono.justOrEmpty(LIFE.after(sack.state(), signal))
                        .flatMap(next -> moved(id, sack, next, signal)))
                .defaultIfEmpty(false);
    }

    private Mono<Boolean> moved(long id, Sack sack, State next, Signal signal) {
        return sql.statement(
                        "update sacks set state = :state, revision = revision + 1 where id = :id and revision = :revision")
                .with("state", next)
                .with("id", id)
                .with("revision", sack.revision())
                .update()
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> new OptimisticLockingFailureException("Someone else was quicker")))
                .then(sql.statement("insert into ledger (sack, step) values (:id, :step)")
                        .with("id", id)
                        .with("step", signal)
                        .update())
                .thenReturn(true);
    }

    Lane lane() {
        return new Lane() {
            @Override
            public String name() {
                return LANE;
            }

            @Override
            public Mono<Integer> room() {
                return sql.statement("select count(*) as n from lane_places where admitted_at is not null")
                        .one(row -> Math.min(room, (int) row.number("n") + step));
            }

            @Override
            public Mono<Void> admit(String subject) {
                return take(id(subject), Signal.ADMIT)
                        .filter(taken -> taken)
                        .flatMap(_ -> outbox.send("mill.grind", subject, Map.of()))
                        .then();
            }
        };
    }

    List<OutboxHandler> handlers() {
        return List.of(new Step("mill.grind", Signal.GROUND), new Step("mill.sift", Signal.SIFTED));
    }

    /** A step taken by a message, and the message sent for the next one. */
    private final class Step implements OutboxHandler {

        private final String kind;
        private final Signal signal;

        private Step(String kind, Signal signal) {
            this.kind = kind;
            this.signal = signal;
        }

        @Override
        public String kind() {
            return kind;
        }

        @Override
        public int atOnce() {
            return atOnce;
        }

        @Override
        public Patience patience() {
            return new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(10));
        }

        @Override
        public Mono<Void> perform(OutboxMessage message) {
            return Mono.defer(
                    () -> fails.getAsBoolean() ? Mono.error(new Problem.Upstream("The wind is still.")) : Mono.empty());
        }

        @Override
        public Mono<Void> settle(OutboxMessage message) {
            return take(id(message.subject()), signal)
                    .filter(taken -> taken)
                    .flatMap(_ -> signal == Signal.GROUND
                            ? outbox.send("mill.sift", message.subject(), Map.of())
                            : jobs.start(packing(), message.subject(), Map.of("sack", id(message.subject()))))
                    .then();
        }
    }

    JobKind packing() {
        return new JobKind() {
            @Override
            public String kind() {
                return "mill.pack";
            }

            @Override
            public String title() {
                return "Pack a sack";
            }

            @Override
            public Mono<?> run(JobContext context) {
                var at = context.checkpoint(NUMBERS).map(known -> known.get("parcels"));
                long sack = context.payload(NUMBERS).getOrDefault("sack", 0L);
                return packed(context, at.orElse(0L))
                        .then(Mono.defer(() -> tx.underWay(take(sack, Signal.PACKED)
                                .filter(taken -> taken)
                                .flatMap(_ -> lanes.leave(lane(), subject(sack))))))
                        .thenReturn(Map.of("sack", sack));
            }
        };
    }

    private static Mono<Void> packed(JobContext context, long parcels) {
        var kept = Mono.defer(() -> {
            context.progress(parcels, (long) PARCELS, "packing");
            return context.checkpoint(Map.of("parcels", parcels));
        });
        return parcels == PARCELS ? kept : kept.then(Mono.defer(() -> packed(context, parcels + 1)));
    }

    /** Sentences about what is wrong once everything should be done. */
    static Mono<List<String>> flaws(Sql sql) {
        return sql.statement("""
                        select 'sack ' || id || ' is ' || state as flaw from sacks where state <> 'done'
                        union all
                        select 'sack ' || s.id || ' has ' || count(l.step) || ' steps, ' || count(distinct l.step) || ' different'
                        from sacks s left join ledger l on l.sack = s.id
                        group by s.id having count(l.step) <> 4 or count(distinct l.step) <> 4
                        union all
                        select 'place of ' || subject from lane_places
                        union all
                        select 'message ' || kind || ' of ' || subject from outbox
                        union all
                        select 'job ' || subject || ' is ' || status from jobs where status <> 'succeeded' or done <> 2
                        union all
                        select 'jobs about ' || subject || ': ' || count(*) from jobs group by subject having count(*) <> 1
                        union all
                        select 'no job about sack ' || id from sacks where 'sack:' || id not in (select subject from jobs)
                        """).all(row -> row.text("flaw")).collectList();
    }
}
