package dev.steward.agent.control;

import dev.steward.agent.blueprint.Blueprint;
import dev.steward.agent.blueprint.BlueprintUse;
import dev.steward.agent.blueprint.Blueprints;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentLinkRepository;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.conversation.Container;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** What a person does with agents. */
@Service
public record Agents(
        AgentRepository rows,
        AgentReference references,
        AgentReads reads,
        RunStore writes,
        AgentRuns opening,
        EventRepository events,
        Blueprints blueprints,
        AgentLinkRepository ties,
        AgentTrash trash,
        AgentsEnabledGuard gate,
        WorkflowUses workflows,
        AgentNews news,
        Tx tx,
        Ids ids,
        Clock clock) {

    /**
     * Agents that are not archived, newest first, without those of workflow steps.
     *
     * @param container null for all
     * @param held as in {@link AgentReads#list}
     */
    Mono<List<AgentRead>> list(@Nullable Container container, IntConsumer held) {
        return reads.list(rows.list(container, AgentRepository.MAX), held);
    }

    /** Archived agents, most recently archived first. @param held as in {@link AgentReads#list} */
    Mono<List<AgentRead>> archived(IntConsumer held) {
        return reads.list(rows.archived(AgentRepository.MAX), held);
    }

    /** @param named by its id or its public id @throws Problem.NotFound when there is no such agent */
    Mono<AgentRead> get(String named) {
        return references.find(named).flatMap(reads::of);
    }

    /**
     * Creates an agent, and starts its first run if requested.
     *
     * @throws Problem.BadRequest when its task is blank, it would be linked twice, or there is no such role
     * @throws Problem.NotFound when there is no such conversation or blueprint
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<AgentRead> create(AgentCreate wish) {
        if (Texts.isBlank(wish.task())) {
            return Mono.error(() -> new Problem.BadRequest("Agent task is required"));
        }
        var blueprint = Mono.justOrEmpty(wish.blueprintId()).flatMap(this::blueprint);
        return tx.durable(blueprint.singleOptional().flatMap(found -> {
            var base = found.orElse(null);
            var content = new Agent.Content(
                    AgentWords.title(wish.title(), wish.task()),
                    wish.task().strip(),
                    null,
                    wish.blueprintId(),
                    wish.capabilities(base),
                    wish.governance(base));
            return made(content, wish.topicId(), wish.chatId(), wish.starts());
        }));
    }

    /**
     * Creates an agent from a blueprint.
     *
     * @throws Problem.NotFound when there is no such blueprint or conversation
     * @throws Problem.BadRequest when neither has a task, or it would be linked twice
     * @throws Problem.Conflict when the limit is reached
     */
    Mono<AgentRead> instantiate(long blueprint, BlueprintUse wish) {
        return tx.durable(blueprint(blueprint).flatMap(base -> {
            var task = wish.taskOver(base);
            if (task.isEmpty()) {
                return Mono.error(new Problem.BadRequest("Blueprint has no task to run"));
            }
            var may = new Capabilities(base.model(), base.roleId(), true, true, true, null, base.approvalPolicy());
            var content = new Agent.Content(wish.titleOver(base), task, null, blueprint, may, base.governance());
            return made(content, wish.topicId(), wish.chatId(), wish.starts());
        }));
    }

    private Mono<Blueprint> blueprint(long id) {
        return blueprints.lock(id).switchIfEmpty(Blueprints.missing());
    }

    private Mono<AgentRead> made(Agent.Content content, @Nullable Long topic, @Nullable Long chat, boolean starts) {
        var role = content.capabilities().roleId();
        return ties.container(topic, chat)
                .delayUntil(_ -> ties.requireRole(role))
                .delayUntil(_ -> rows.requireRoom())
                .flatMap(container -> rows.insert(
                        ids.uuid().toString(),
                        content.at(container.orElse(null), content.blueprintId(), role),
                        false,
                        clock.instant()))
                .delayUntil(id -> rows.find(id)
                        .flatMap(agent -> starts
                                ? opening.started(agent, RunTrigger.manual).then()
                                : news.changed(agent)))
                .flatMap(this::read);
    }

    /**
     * Changes the fields that the patch names. Runs that a budget or the step limit blocked continue if the change allows it;
     * while agents are disabled, only once they are enabled again.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.BadRequest when there is no such role
     * @throws Problem.Conflict when the task would change while a run works on it
     */
    public Mono<AgentRead> update(long id, AgentPatch patch) {
        return tx.durable(writes.lock(id)
                .delayUntil(agent -> patch.isAnotherTask(agent) ? refuseTask(agent) : Mono.empty())
                .delayUntil(_ -> ties.requireRole(patch.roleId().value()))
                .delayUntil(agent -> updated(agent, patch))
                .delayUntil(agent -> withoutRetry(
                        agent, patch.maxRetries().orKeep(agent.governance().maxRetries())))
                .flatMap(_ -> rows.find(id))
                .delayUntil(agent -> gate.isOpen().filter(open -> open).flatMap(_ -> opening.released(agent)))
                .delayUntil(news::changed)
                .flatMap(reads::of));
    }

    /** Workflows show the titles of their agents. */
    private Mono<?> updated(Agent agent, AgentPatch patch) {
        var update = rows.update(agent.id(), patch, clock.instant());
        var title = patch.title().value();
        return title == null || title.equals(agent.title()) ? update : workflows.announcing(agent.id(), update);
    }

    /** A retry beyond the maximum would not happen, so none is announced. */
    private Mono<Boolean> withoutRetry(Agent agent, int max) {
        var retry = agent.retry();
        return retry.at() == null || retry.count() < max
                ? Mono.empty()
                : rows.retry(agent.id(), new Agent.Retry(retry.count(), null));
    }

    private Mono<Void> refuseTask(Agent agent) {
        return writes.current(agent)
                .flatMap(Mono::justOrEmpty)
                .filter(run -> !run.status().isStartable())
                .flatMap(_ -> Mono.error(
                        new Problem.Conflict("agent-active", "Stop the agent before editing its instructions")));
    }

    /**
     * Sets the conversation that receives its answers; none if neither is given.
     *
     * @throws Problem.NotFound when there is no such agent or conversation
     * @throws Problem.BadRequest when both are given
     */
    Mono<AgentRead> link(long id, @Nullable Long topic, @Nullable Long chat) {
        return tx.durable(writes.lock(id)
                .flatMap(_ -> ties.container(topic, chat))
                .flatMap(container -> rows.link(id, container.orElse(null), clock.instant()))
                .then(changed(id)));
    }

    /**
     * Archives an agent and stops its run, since nobody would see its questions. Does nothing if it is archived already.
     *
     * @throws Problem.NotFound when there is no such agent
     */
    public Mono<AgentRead> archive(long id) {
        return archived(id, true);
    }

    /** Unarchives an agent; does nothing if it is not archived. @throws Problem.NotFound when there is no such agent */
    public Mono<AgentRead> unarchive(long id) {
        return archived(id, false);
    }

    private Mono<AgentRead> archived(long id, boolean away) {
        return tx.durable(writes.lock(id).flatMap(agent -> {
            if (away == (agent.times().archivedAt() != null)) {
                return reads.of(agent);
            }
            var now = clock.instant();
            return (away ? opening.halted(agent) : Mono.<Void>empty())
                    .then(rows.archive(id, away ? now : null, now))
                    .then(changed(id));
        }));
    }

    /**
     * Deletes an agent with all that belongs to it; it can be restored without its runs.
     *
     * @throws Problem.NotFound when there is no such agent
     */
    public Mono<Void> delete(long id) {
        return tx.durable(writes.lock(id)
                .delayUntil(trash::keep)
                .delayUntil(writes::withdrawn)
                .delayUntil(_ -> workflows.announcing(id, rows.delete(id)))
                .flatMap(news::gone));
    }

    /** Marks all of it as read. @throws Problem.NotFound when there is no such agent */
    Mono<Void> markRead(long id) {
        return tx.durable(
                writes.lock(id).delayUntil(_ -> rows.read(id, clock.instant())).flatMap(news::read));
    }

    /** Marks its last answer as unread. @throws Problem.NotFound when there is no such agent */
    Mono<Void> markUnread(long id) {
        return tx.durable(writes.lock(id)
                .delayUntil(_ -> events.lastSaid(id)
                        .switchIfEmpty(Mono.fromSupplier(clock::instant))
                        .flatMap(said -> rows.read(id, said.minus(1, ChronoUnit.MICROS))))
                .flatMap(news::read));
    }

    private Mono<AgentRead> changed(long id) {
        return Mono.defer(() -> rows.find(id)).delayUntil(news::changed).flatMap(reads::of);
    }

    /** An agent with one of its runs, without its text, for callers that may not read it. */
    Mono<AgentRead> outline(long id, @Nullable AgentRun run) {
        return rows.find(id).map(agent -> AgentRead.outline(agent, run));
    }

    private Mono<AgentRead> read(long id) {
        return rows.find(id).flatMap(reads::of);
    }
}
