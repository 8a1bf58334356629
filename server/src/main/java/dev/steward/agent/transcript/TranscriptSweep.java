package dev.steward.agent.transcript;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.RunRepository;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Deletes old transcript entries, or the oldest ones of a long transcript, according to the settings. Agents that are active or
 * have an unfinished turn are skipped: a call whose entry is missing would be requested again. Entries that runs of an idle agent
 * need to continue are kept: see {@link EventRepository#needed}.
 *
 * @param retention what is kept at a given time
 */
@Component
public record TranscriptSweep(
        AgentRepository agents,
        RunRepository runs,
        EventRepository events,
        CallRepository toolCalls,
        AgentNews news,
        Function<Instant, Mono<Retention>> retention,
        Tx tx,
        IsolatedItems each)
        implements PeriodicTask {

    /** Also before the first time, which leaves time to raise the limits after an update. */
    private static final Duration EVERY = Duration.ofHours(1);

    /** Entries per transaction. */
    static final int AT_ONCE = 500;

    /** Agents per page. */
    private static final int PAGE = 200;

    @Autowired
    TranscriptSweep(
            AgentRepository agents,
            RunRepository runs,
            EventRepository events,
            CallRepository toolCalls,
            AgentNews news,
            Settings settings,
            Tx tx) {
        this(
                agents,
                runs,
                events,
                toolCalls,
                news,
                now -> settings.current().map(values -> Retention.of(values, now)),
                tx,
                new IsolatedItems("The transcript of the agent %s could not be trimmed"));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return retention.apply(now).filter(kept -> !kept.isEndless()).flatMap(this::forget);
    }

    private Mono<Void> forget(Retention kept) {
        return each.pages(after -> agents.ids(after, PAGE), agent -> agent, agent -> forget(agent, kept));
    }

    /** Does not lock an agent with nothing to delete. */
    private Mono<Void> forget(long agent, Retention kept) {
        return outdated(agent, kept)
                .filter(ids -> !ids.isEmpty())
                .flatMap(_ -> tx.inPortions(AT_ONCE, portion(agent, kept)).then(agents.find(agent)))
                .flatMap(news::changed);
    }

    /** Checks again under the lock, since the agent may have been used meanwhile. */
    Mono<Long> portion(long agent, Retention kept) {
        return agents.lock(agent)
                .flatMap(_ -> outdated(agent, kept))
                .filter(ids -> !ids.isEmpty())
                .flatMap(ids -> events.delete(ids).delayUntil(_ -> agents.nextGeneration(agent)))
                .defaultIfEmpty(0L);
    }

    private Mono<List<Long>> outdated(long agent, Retention kept) {
        return runs.inLine(agent)
                .hasElements()
                .filter(isAtWork -> !isAtWork)
                .filterWhen(_ -> toolCalls.areLeft(agent).map(areLeft -> !areLeft))
                .flatMap(_ -> events.firstKept(agent, kept))
                .filterWhen(first -> events.older(agent, first, List.of(), 1).hasElements())
                .flatMap(first -> events.needed(agent).collectList().flatMap(needed -> events.older(
                                agent, first, needed, AT_ONCE)
                        .collectList()))
                .defaultIfEmpty(List.of());
    }

    @Override
    public Plan plan() {
        return new Plan("agent_transcripts", EVERY, EVERY, "Old transcripts could not be trimmed");
    }
}
