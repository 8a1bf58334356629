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

/** What people and programs do with artifacts. */
@Service
public record Artifacts(
        ArtifactRepository rows, AgentRepository agents, RunRepository runs, AgentNews news, Tx tx, Clock clock) {

    /** Rows per page: the default and the maximum. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(100, 200);

    /**
     * A page of an agent's artifacts, newest first.
     *
     * @param run only artifacts of this run; null for all
     * @throws Problem.NotFound when the agent has no such run
     */
    public Flux<ArtifactRead> list(long agent, @Nullable Long run, KeysetPage page) {
        return (run == null ? Mono.empty() : runs.find(agent, run).switchIfEmpty(RunRepository.missing()))
                .thenMany(Flux.defer(() -> rows.list(agent, run, page)));
    }

    /** The full artifact. @throws Problem.NotFound when the agent has no such artifact */
    public Mono<ArtifactRead> get(long agent, long id) {
        return rows.find(agent, id).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Artifact")));
    }

    /** Adds an artifact to the current run, if there is one. @throws Problem.NotFound when there is no such agent */
    public Mono<ArtifactRead> add(long agent, ArtifactCreate wish) {
        return tx.durable(
                agents.lock(agent).switchIfEmpty(AgentReference.missing(agent)).flatMap(locked -> rows.insert(
                                agent, locked.currentRunId(), wish.draft(), clock.instant())
                        .flatMap(id -> rows.find(agent, id))
                        .delayUntil(_ -> news.changed(locked))));
    }
}
