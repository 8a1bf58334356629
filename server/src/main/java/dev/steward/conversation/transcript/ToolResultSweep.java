package dev.steward.conversation.transcript;

import dev.steward.event.EventBus;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.task.SchedulerProperties;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Replaces old results of tools by a note. The call, its arguments and the answer that came of it stay. */
@Component
record ToolResultSweep(
        MessageRepository messages, Settings settings, SchedulerProperties scheduler, EventBus bus, Tx tx)
        implements PeriodicTask {

    static final String TRIMMED = "[Tool result pruned to save space]";

    /** Shorter results stay: the note would save nothing worth its loss. */
    static final int MAX_KEPT = 200;

    /** Rows per transaction. */
    static final int AT_ONCE = 500;

    /** Leaves a start its first minutes, and time to change the setting after an update. */
    private static final Duration FIRST = Duration.ofMinutes(10);

    private static final Duration EVERY = Duration.ofDays(1);

    @Override
    public Mono<Void> run(Instant now) {
        return settings.current()
                .map(values -> values.get(SettingKeys.TOOL_RESULT_RETENTION_DAYS))
                .filter(days -> days > 0)
                .flatMap(days -> trim(now.minus(Duration.ofDays(days))));
    }

    private Mono<Void> trim(Instant before) {
        return KeysetPage.walk(
                        after -> messages.longResults(MAX_KEPT, before, after, AT_ONCE),
                        MessageRepository.ToolResult::id)
                .concatMap(page -> tx.underWay(trim(page, before)), 0)
                .then();
    }

    private Mono<Long> trim(List<MessageRepository.ToolResult> page, Instant before) {
        var ids = page.stream().map(MessageRepository.ToolResult::id).toList();
        return messages.trim(ids, before, TRIMMED).delayUntil(_ -> Flux.fromIterable(page)
                .mapNotNull(MessageRepository.ToolResult::container)
                .distinct()
                .concatMap(container -> bus.publish(container.event(Messages.CHANGED))));
    }

    @Override
    public boolean isWanted() {
        return scheduler.schedulerEnabled();
    }

    @Override
    public Plan plan() {
        return new Plan("tool_results", FIRST, EVERY, "Old results of tools could not be trimmed");
    }
}
