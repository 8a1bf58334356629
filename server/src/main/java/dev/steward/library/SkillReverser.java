package dev.steward.library;

import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Takes skills back that were written, changed, given another name or deleted. */
@Component
record SkillReverser(Skills skills) implements Reverser<KeptSkill> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.skill;
    }

    @Override
    public Class<KeptSkill> state() {
        return KeptSkill.class;
    }

    @Override
    public Mono<KeptSkill> now(Change.Subject subject) {
        return skills.lock(subject.name());
    }

    /** @throws Problem.Conflict when someone has put something into its folder */
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
