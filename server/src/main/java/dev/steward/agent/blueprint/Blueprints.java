package dev.steward.agent.blueprint;

import dev.steward.agent.definition.AgentLinkRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a person does with blueprints. */
@Service
public record Blueprints(BlueprintRepository rows, AgentLinkRepository ties, AgentNews news, Tx tx, Clock clock) {

    /** The maximum number of blueprints. */
    static final int MAX = 500;

    /** By name, ignoring case. */
    public Flux<Blueprint> list() {
        return rows.all(MAX).sort(Blueprint.ORDER);
    }

    /** @throws Problem.NotFound when there is no such blueprint */
    Mono<Blueprint> get(long id) {
        return rows.find(id).switchIfEmpty(missing());
    }

    /**
     * @throws Problem.BadRequest when there is no such role
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<Blueprint> create(BlueprintCreate wish) {
        return tx.durable(ties.requireRole(wish.roleId())
                .then(rows.count())
                .filter(there -> there < MAX)
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "too-many-blueprints", "There are %d blueprints already. Delete one first.".formatted(MAX))))
                .flatMap(_ -> rows.insert(wish, clock.instant()))
                .flatMap(this::get)
                .delayUntil(_ -> news.all()));
    }

    /**
     * Changes the fields that the patch names.
     *
     * @throws Problem.NotFound when there is no such blueprint
     * @throws Problem.BadRequest when there is no such role
     */
    public Mono<Blueprint> update(long id, BlueprintPatch patch) {
        return tx.durable(ties.requireRole(patch.roleId().value())
                .then(rows.update(id, patch, clock.instant()))
                .then(Mono.defer(() -> get(id)))
                .delayUntil(_ -> news.all()));
    }

    /** Agents created from it stay, without the reference. @throws Problem.NotFound when there is no such blueprint */
    public Mono<Void> delete(long id) {
        return tx.durable(
                rows.delete(id).filter(there -> there).switchIfEmpty(missing()).then(news.all()));
    }

    /** The blueprint, locked until the caller's transaction ends; empty if it is gone. */
    public Mono<Blueprint> lock(long id) {
        return rows.lock(id);
    }

    public static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Blueprint"));
    }
}
