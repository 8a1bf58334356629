package dev.steward.agent.queue;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Queues messages to agents that are working. The next request to the model takes all of them, see {@code
 * RunTransitions.heard}; after a stop or a failure they wait until the agent gets another message, or continues. Workflow runs
 * do not use the queue.
 */
@Service
public record AgentQueue(
        AgentQueueRepository queue,
        EventRepository events,
        AgentRepository agents,
        AgentNews news,
        Tx tx,
        Clock clock) {

    /** Queued messages per agent. */
    static final int MAX = 50;

    /** Characters of all queued messages of an agent: two of the greatest length, or fifty long ones. */
    static final long MAX_CHARACTERS = 2L * Check.MAX_CONTENT;

    /** Queued messages, oldest first. */
    Flux<QueuedAgentMessage> list(long agent) {
        return queue.all(agent);
    }

    /**
     * Queues a message, in the caller's transaction, which has locked the agent.
     *
     * @throws Problem.Conflict when the queue is full
     */
    public Mono<Void> add(Agent agent, AgentRun run, String text) {
        return queue.waiting(agent.id())
                .flatMap(waiting -> waiting.messages() >= MAX
                        ? Mono.error(full("%d messages wait for this agent already".formatted(MAX)))
                        : waiting.characters() + text.length() > MAX_CHARACTERS
                                ? Mono.error(
                                        full("What waits for this agent would have more than %d characters together"
                                                .formatted(MAX_CHARACTERS)))
                                : queue.insert(agent.id(), text, clock.instant()))
                .then(news.changed(agent, run));
    }

    /** @throws Problem.NotFound when there is no such agent, and when the message has been sent or removed */
    Mono<Void> remove(long agent, long id) {
        return tx.durable(agents.lock(agent)
                .switchIfEmpty(AgentReference.missing(agent))
                .delayUntil(_ -> queue.delete(agent, id).filter(there -> there).switchIfEmpty(missing()))
                .flatMap(news::changed));
    }

    /** Whether messages are queued for the agent. */
    public Mono<Boolean> hasAny(long agent) {
        return queue.waiting(agent).map(waiting -> waiting.messages() > 0);
    }

    /** The queued messages for a run, oldest first; empty unless it is the agent's current run. */
    public Mono<List<String>> waiting(Agent agent, AgentRun run) {
        return agent.isCurrent(run.id())
                ? queue.all(agent.id()).map(QueuedAgentMessage::content).collectList()
                : Mono.just(List.of());
    }

    /**
     * Adds messages to the transcript and empties the queue, in the caller's transaction, which has locked the agent.
     *
     * @param texts including the queued ones
     */
    public Mono<Void> deliver(Agent agent, AgentRun run, List<String> texts) {
        var drafts = texts.stream().map(EventDraft::user).toList();
        return events.append(run, drafts, clock.instant())
                .then(agent.isCurrent(run.id()) ? forget(agent) : Mono.empty());
    }

    /** Empties the queue, in the caller's transaction, which has locked the agent. */
    public Mono<Void> forget(Agent agent) {
        return queue.deleteAll(agent.id()).then();
    }

    private static Problem full(String sentence) {
        return new Problem.Conflict("queue-full", sentence);
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Queued message"));
    }
}
