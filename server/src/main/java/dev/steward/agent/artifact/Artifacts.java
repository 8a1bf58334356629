package dev.steward.agent.artifact;

import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.RunRepository;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What agents made: what people and programs do with it. */
@Service
public record Artifacts(
        ArtifactRepository rows, AgentRepository agents, RunRepository runs, AgentNews news, Tx tx, Clock clock) {

    /** Rows of a page: as many as there are when nobody says, and at the most. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(100, 200);

    /**
     * A page of those of an agent, the newest first.
     *
     * @param run the only one; null for all
     * @throws Problem.NotFound when the agent has no such run
     */
    public Flux<ArtifactRead> list(long agent, @Nullable Long run, KeysetPage page) {
        return (run == null ? Mono.empty() : runs.find(agent, run).switchIfEmpty(RunRepository.missing()))
                .thenMany(Flux.defer(() -> rows.list(agent, run, page)));
    }

    /** The artifact as a whole. @throws Problem.NotFound when the agent has no such artifact */
    public Mono<ArtifactRead> get(long agent, long id) {
        return rows.find(agent, id).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Artifact")));
    }

    /** Adds one to the current run, if there is one. @throws Problem.NotFound when there is no such agent */
    public Mono<ArtifactRead> add(long agent, ArtifactCreate wish) {
        return tx.durable(
                agents.lock(agent).switchIfEmpty(AgentReference.missing(agent)).flatMap(locked -> rows.insert(
                                agent, locked.currentRunId(), wish.draft(), clock.instant())
                        .flatMap(id -> rows.find(agent, id))
                        .delayUntil(_ -> news.changed(locked))));
    }
}
