package dev.steward.agent.control;

import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Reads transcripts of agents. */
@Service
public record Transcripts(
        AgentRepository agents, RunRepository runs, EventRepository events, PermissionRepository permissions) {

    /** The most entries in a part. */
    static final int PART = 500;

    /**
     * A request for a part of a transcript.
     *
     * @param run only this run; null for all
     * @param after the cursor of the previous part; null for the beginning
     * @param before where the part ends, {@link TranscriptCursor#END} for the newest part; null to read forward
     * @param limit the most entries
     */
    record Wish(
            @Nullable Long run,
            @Nullable String after,
            @Nullable String before,
            int limit) {}

    /**
     * A part of the transcript.
     *
     * @param held gets each entry as it is read
     * @throws Problem.NotFound when there is no such agent, or it has no such run
     */
    Mono<TranscriptPage> page(long agent, Wish wish, Consumer<EventRead> held) {
        var run = wish.run();
        return agents.find(agent)
                .switchIfEmpty(AgentReference.missing(agent))
                .delayUntil(
                        _ -> run == null ? Mono.empty() : runs.find(agent, run).switchIfEmpty(RunRepository.missing()))
                .flatMap(known -> events.newest(agent)
                        .flatMap(newest -> wish.before() == null
                                ? on(known, newest, wish, held)
                                : back(known, newest, wish, wish.before(), held)));
    }

    private Mono<TranscriptPage> on(Agent agent, long newest, Wish wish, Consumer<EventRead> held) {
        var start = TranscriptCursor.after(wish.after(), agent.generation(), newest);
        return events.after(agent.id(), wish.run(), start.event(), wish.limit() + 1)
                .doOnNext(held)
                .collectList()
                .zipWith(pending(agent, wish.run()), (read, pending) -> {
                    boolean isMore = read.size() > wish.limit();
                    var part = isMore ? read.subList(0, wish.limit()) : read;
                    long last = part.isEmpty() ? start.event() : part.getLast().id();
                    return new TranscriptPage(
                            List.copyOf(part), pending, cursor(agent, last), start.isReset(), isMore, null);
                });
    }

    private Mono<TranscriptPage> back(Agent agent, long newest, Wish wish, String before, Consumer<EventRead> held) {
        var start = TranscriptCursor.before(before, agent.generation(), newest);
        return events.before(agent.id(), wish.run(), start.event(), wish.limit() + 1)
                .doOnNext(held)
                .collectList()
                .zipWith(pending(agent, wish.run()), (read, pending) -> {
                    boolean isEarlier = read.size() > wish.limit();
                    var part = (isEarlier ? read.subList(0, wish.limit()) : read).reversed();
                    return new TranscriptPage(
                            List.copyOf(part),
                            pending,
                            cursor(agent, start.event() - 1),
                            start.isReset(),
                            start.event() <= newest,
                            isEarlier ? cursor(agent, part.getFirst().id()) : null);
                });
    }

    /** Open requests of the run; of all runs, including those of workflow steps, if all are read. */
    private Mono<List<PermissionCard>> pending(Agent agent, @Nullable Long run) {
        var open = run == null ? permissions.pending(Set.of(agent.id())) : permissions.pending(run);
        return open.map(PermissionCard::of).collectList();
    }

    private static String cursor(Agent agent, long event) {
        return new TranscriptCursor(agent.generation(), event).toString();
    }
}
