package dev.steward.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.conversation.topic.TopicActions;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.durable.schedule.Schedules;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.support.ServiceTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests what hosts see of many schedules. */
@ServiceTest
class ScheduleToolsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final ScheduleTarget.Wish WISH = new ScheduleTarget.Wish(
            "Go",
            false,
            true,
            List.of(RecurrenceRule.every(Duration.ofDays(1), RecurrenceRule.EVERY_DAY, "UTC")),
            Misfire.run_once);

    @Autowired
    private ScheduleTools tools;

    @Autowired
    private Schedules schedules;

    @Autowired
    private TopicActions topics;

    @Autowired
    private Sql sql;

    @Autowired
    private Tx tx;

    @Test
    void aListThatIsCutSaysSo() {
        var found = new ArrayList<ExposedSchedule.Found>();
        var seen = sql.statement("delete from schedules")
                .update()
                .then(add(ScheduleTools.MAX))
                .then(Mono.defer(tools::list))
                .doOnNext(found::add)
                .then(add(1))
                .then(Mono.defer(tools::list))
                .doOnNext(found::add)
                .then(Mono.error(new IllegalStateException("undone")));
        assertThatThrownBy(() -> tx.durable(seen).block(LONG)).hasMessage("undone");
        assertThat(found).extracting(ExposedSchedule.Found::truncated).containsExactly(false, true);
        assertThat(found)
                .allSatisfy(each ->
                        assertThat(each.schedules()).hasSize(each.count()).hasSize(ScheduleTools.MAX));
    }

    private Mono<Void> add(int count) {
        return Flux.range(0, count)
                .concatMap(_ -> topics.create("Mornings", null))
                .concatMap(topic -> schedules.create(new ScheduleOwner(ScheduleOwner.Kind.topic, topic.id()), WISH))
                .then();
    }
}
