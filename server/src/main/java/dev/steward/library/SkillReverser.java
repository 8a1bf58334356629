package dev.steward.library;

import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Undoes the creation, change, renaming or deletion of skills. */
@Component
record SkillReverser(Skills skills) implements Reverser<KeptSkill> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.skill;
    }

    @Override
    public Mono<KeptSkill> now(Change.Subject subject) {
        return skills.lock(subject.name());
    }

    /** @throws Problem.Conflict if someone has added other files to its folder */
    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return skills.isAlone(subject.name())
                .filter(alone -> alone)
                .switchIfEmpty(
                        Mono.error(() -> new Problem.Conflict("skill-in-use", "There are other files in its folder.")))
                .flatMap(_ -> skills.delete(subject.name()));
    }

    @Override
    public Mono<Void> restore(Change.Subject subject, KeptSkill before) {
        return skills.putBack(subject.name(), before);
    }
}
