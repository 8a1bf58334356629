package dev.steward.history.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.WritingRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that the changes of runs are kept as long as the trash keeps deleted things. */
@ServiceTest
class ChangeSweepTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Older than anything else that is stored. */
    private static final Instant AT = Instant.parse("2001-01-31T12:00:00Z");

    @Autowired
    private ChangeSweep sweep;

    @Autowired
    private Sql sql;

    @Autowired
    private Talk talk;

    @Autowired
    private WritingRun run;

    @BeforeEach
    void begin() {
        run.begin();
    }

    @AfterEach
    void end() {
        run.end();
        talk.json("PUT", "/api/settings", Map.of("trash_retention_days", 30));
    }

    private void wrote(Instant at, List<Integer> names) {
        sql.rows("agent_changes", names)
                .with("run_id", run.run())
                .with("kind", Change.Kind.memory)
                .with("subject", each -> "thing " + each)
                .with("title", each -> "Thing " + each)
                .with("action", Change.Action.deleted)
                .with("at", at)
                .insert()
                .block(LONG);
    }

    private void run(Instant now) {
        sweep.run(now).block(LONG);
    }

    @Test
    void whatIsOlderIsForgottenHoweverMuchItIs() {
        wrote(AT, IntStream.range(0, 2 * ChangeSweep.AT_ONCE + 1).boxed().toList());
        wrote(AT.plusSeconds(60), List.of(-1));
        run(AT.plus(Duration.ofDays(30)));
        assertThat(run.changes()).as("a page").hasSize(100);
        run(AT.plus(Duration.ofDays(30)).plusSeconds(30));
        assertThat(run.changes()).containsExactly("memory deleted: Thing -1");
    }

    @Test
    void whereNoTrashIsWantedItIsKnownForAnHour() {
        talk.json("PUT", "/api/settings", Map.of("trash_retention_days", 0));
        wrote(AT, List.of(1));
        run(AT.plus(Duration.ofMinutes(59)));
        assertThat(run.changes()).hasSize(1);
        run(AT.plus(Duration.ofMinutes(61)));
        assertThat(run.changes()).isEmpty();
    }
}
