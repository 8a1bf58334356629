package dev.steward.agent;

import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Transcripts of agents: what runs add to them, and what people read of them. */
@Service
class Transcripts {

    /** Entries of a part. */
    static final int PART = 500;

    private final RunWrites writes;
    private final AgentRepository agents;
    private final RunRepository runs;
    private final EventRepository events;
    private final PermissionRepository permissions;
    private final AgentNews news;
    private final Tx tx;
    private final Clock clock;

    Transcripts(
            RunWrites writes,
            AgentRepository agents,
            RunRepository runs,
            EventRepository events,
            PermissionRepository permissions,
            AgentNews news,
            Tx tx,
            Clock clock) {
        this.writes = writes;
        this.agents = agents;
        this.runs = runs;
        this.events = events;
        this.permissions = permissions;
        this.news = news;
        this.tx = tx;
        this.clock = clock;
    }

    /** Adds what a run that goes on tells. Gives whether it still does, and is carried on by whoever says so. */
    Mono<Boolean> append(AgentRun known, List<EventDraft> drafts) {
        return tx.underWay(writes.with(
                        known.id(),
                        (agent, run) ->
                                run.epoch() == known.epoch() && run.status().isActive()
                                        ? events.append(run, drafts, clock.instant())
                                                .then(runs.touch(run.id(), clock.instant()))
                                                .then(news.changed(agent, run))
                                                .thenReturn(true)
                                        : Mono.just(false)))
                .defaultIfEmpty(false);
    }

    /**
     * A part of the transcript, from its beginning or after a cursor.
     *
     * @param run the only one; null for all
     * @param after the cursor of the part before it; null for the beginning
     * @param held hears of each entry as it comes
     * @throws Problem.NotFound when there is no such agent, or it has no such run
     */
    Mono<TranscriptPage> page(
            long agent, @Nullable Long run, @Nullable String after, int limit, Consumer<EventRead> held) {
        return agents.find(agent)
                .switchIfEmpty(AgentReference.missing())
                .delayUntil(
                        _ -> run == null ? Mono.empty() : runs.find(agent, run).switchIfEmpty(AgentRuns.missing()))
                .flatMap(known -> events.newest(agent).flatMap(newest -> {
                    var start = TranscriptCursor.start(after, known.generation(), newest);
                    var whose = run == null ? known.currentRunId() : run;
                    return Mono.zip(
                                    events.after(agent, run, start.after(), limit + 1)
                                            .doOnNext(held)
                                            .collectList(),
                                    permissions
                                            .pending(whose == null ? 0 : whose)
                                            .map(PermissionCard::of)
                                            .collectList())
                            .map(read -> part(read.getT1(), read.getT2(), start, known, limit));
                }));
    }

    /** The same for a reader whose memory nobody counts. */
    Mono<TranscriptPage> page(long agent, @Nullable Long run, @Nullable String after, int limit) {
        return page(agent, run, after, limit, _ -> {});
    }

    private static TranscriptPage part(
            List<EventRead> read, List<PermissionCard> pending, TranscriptCursor.Start start, Agent agent, int limit) {
        boolean isMore = read.size() > limit;
        var events = isMore ? read.subList(0, limit) : read;
        long last = events.isEmpty() ? start.after() : events.getLast().id();
        return new TranscriptPage(
                List.copyOf(events),
                pending,
                new TranscriptCursor(agent.generation(), last).toString(),
                start.isReset(),
                isMore);
    }
}
