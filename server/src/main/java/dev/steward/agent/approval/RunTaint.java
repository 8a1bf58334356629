package dev.steward.agent.approval;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.history.change.Author;
import dev.steward.platform.data.Tx;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tracks whose text agent runs have read, so that what they write can be marked with it. Decision 56. */
@Component
public record RunTaint(RunRepository runs, AgentRepository agents, PermissionRepository permissions, Tx tx) {

    /** Whose text the writing run has read; empty if a person is writing, or the run has read none. */
    public Mono<Optional<String>> ofWriter() {
        return Mono.deferContextual(context -> Mono.justOrEmpty(Author.of(context))
                .flatMap(author -> runs.find(author.run()))
                .mapNotNull(AgentRun::taintedBy)
                .singleOptional());
    }

    /** Records that a run has read text by someone whose aims may differ from the person's. */
    public Mono<Void> read(long run, String by) {
        return tx.underWay(agents.lockOf(run)
                .delayUntil(_ -> runs.taint(run, by))
                .delayUntil(_ -> permissions.uncover(run, by))
                .then());
    }
}
