package dev.steward.durable.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import dev.steward.support.Sample;
import dev.steward.support.TestDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests schedules that fall due while processes are killed at any moment: whatever a due time starts is done once, or its
 * firing says that it was not.
 */
@ByTurns(4)
class CutSchedulesTest {

    /** 200 in the nightly run. */
    private static final int KILLS = Sample.times("schedule.kills", 3);

    private static final int TOPICS = 6;
    private static final int MAX_LIFE_MS = 4_000;
    private static final int STEP_MS = 70;

    /** The receipts of the commands a topic was due to run, because the number of memories is limited. */
    private static final String RECEIPTS = """
            messages where role = 'system' and conversation_id = (
                select owner_id from schedules where owner_kind = 'topic' order by id offset %d rows fetch first 1 rows only)
            """;

    private final Random random = new Random(40);
    private int next;

    /** This process and another one look at the same time; the other one is killed. */
    @Test
    void oneOfTwoProcessesBeginsADueTimeAndTheOtherFinishesIt(@TempDir Path ours, @TempDir Path theirs)
            throws Exception {
        var address = TestPostgres.newDatabase();
        try (var service = Service.start(ours, address)) {
            schedules(service);
            for (int kill = 0; kill < KILLS; kill++) {
                try (var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
                    for (int left = random.nextInt(MAX_LIFE_MS); left > 0; left -= STEP_MS) {
                        fallsDue(service, next++ % (TOPICS + 1), Instant.now().plusMillis((TOPICS - 1) * STEP_MS));
                        if (next % TOPICS == 0) {
                            service.bean(Schedules.class).alarm().now();
                        }
                        Thread.sleep(STEP_MS);
                    }
                    other.kill();
                }
            }
            assertEachIsDoneOnce(service);
        }
    }

    /** The only process is killed around the due times. */
    @Test
    void aDueTimeOutlivesItsProcess(@TempDir Path folder) throws Exception {
        var address = TestDatabase.current().addressFor(folder);
        for (int round = 0; round < Math.ceilDiv(KILLS, TOPICS); round++) {
            try (var service = Service.start(folder, address)) {
                if (round == 0) {
                    schedules(service);
                }
                for (int i = 0; i <= TOPICS; i++) {
                    fallsDue(service, i, Instant.now().plusSeconds(5 + i));
                }
            }
            for (int kill = 0; kill < Math.min(KILLS, TOPICS); kill++) {
                try (var service = ServiceProcess.start(folder)) {
                    Thread.sleep(random.nextInt(MAX_LIFE_MS));
                    service.kill();
                }
            }
            try (var service = Service.start(folder, address)) {
                assertEachIsDoneOnce(service);
            }
        }
    }

    private static void schedules(Service service) {
        for (int i = 0; i < TOPICS; i++) {
            schedule(service, "topic", service.topic("Topic " + i), Map.of("prompt", "/memory-store It was " + i));
        }
        var agent = service.send("POST", "/api/agents", Map.of("task", "Count the boats", "start", false));
        schedule(service, "agent", agent.json().path("id").asLong(), Map.of());
    }

    private static void assertEachIsDoneOnce(Service service) {
        await().atMost(Service.LONG)
                .until(() -> count(service, "schedule_firings where finished_at is null and outcome = 'run'") == 0
                        && count(service, "schedules where next_run_at < current_timestamp + interval '30' minute")
                                == 0);
        for (int i = 0; i < TOPICS; i++) {
            assertThat(count(service, RECEIPTS.formatted(i)))
                    .as("topic %d: %s", i, history(service, i))
                    .isPositive()
                    .isEqualTo(begun(service, "topic", i));
        }
        assertThat(count(service, "agent_runs")).isPositive().isEqualTo(begun(service, "agent", 0));
    }

    private static void schedule(Service service, String kind, long id, Map<String, ?> wish) {
        var all = new HashMap<String, Object>(wish);
        all.put("interval_seconds", 3_600);
        var made = service.send("POST", "/api/%ss/%d/schedule".formatted(kind, id), all);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    /** Makes the n-th schedule due at that time, as a rule set an hour earlier would. */
    private static void fallsDue(Service service, int which, Instant when) {
        var at = when.truncatedTo(ChronoUnit.MILLIS);
        var rules =
                "[{\"rule\":{\"interval_seconds\":3600,\"days_of_week\":127,\"run_at_minute\":null,\"timezone\":\"UTC\"},"
                        + "\"from\":\"%s\"}]".formatted(at.minus(1, ChronoUnit.HOURS));
        service.sql("""
                update schedules set rules = '%s', next_run_at = cast('%s' as timestamp with time zone)
                where id = (select id from schedules order by id offset %d rows fetch first 1 rows only)
                """.formatted(rules, at, which));
    }

    /** Firings of the n-th schedule of that kind that have started without an error. */
    private static long begun(Service service, String kind, int at) {
        return count(service, """
                schedule_firings where outcome = 'run' and error is null and schedule_id = (
                    select id from schedules where owner_kind = '%s' order by id offset %d rows fetch first 1 rows only)
                """.formatted(kind, at));
    }

    private static List<?> history(Service service, int topic) {
        var lines = new ArrayList<Object>(service.sql("""
                select due_at, started_at, finished_at, outcome, reason, error from schedule_firings where schedule_id = (
                    select id from schedules where owner_kind = 'topic' order by id offset %d rows fetch first 1 rows only) order by due_at
                """.formatted(topic)));
        lines.addAll(service.sql("select * from memories where content = 'It was %d'".formatted(topic)));
        lines.addAll(service.sql("""
                select * from messages where conversation_id = (
                    select owner_id from schedules where owner_kind = 'topic' order by id offset %d rows fetch first 1 rows only) order by id
                """.formatted(topic)));
        return lines;
    }

    private static long count(Service service, String what) {
        var row = service.sql("select count(*) as n from " + what).getFirst();
        return ((Number) Objects.requireNonNull(row.get("n"))).longValue();
    }
}
