package dev.steward.library;

import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.Section;
import dev.steward.exposed.TextPart;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Offers skill files to hosts as resources, unchanged. */
@Component
record SkillResources(Skills skills) implements ExposedResources {

    /** Lines per page. */
    static final int PAGE = 100;

    @Override
    public Kind kind() {
        return new Kind(
                "skills",
                "skill",
                "Skills",
                "The file of a skill: what it is for, and its instructions.",
                "text/markdown");
    }

    @Override
    public Set<Section> sections() {
        return Set.of(Section.SKILLS);
    }

    @Override
    public Mono<Page> list(@Nullable String after) {
        if (after != null && !SkillName.is(after)) {
            return Mono.error(() -> new Problem.Invalid("after", "is from no page"));
        }
        return skills.list().map(all -> {
            var behind = Skills.after(after, all);
            var lines = behind.stream().limit(PAGE).map(SkillResources::line).toList();
            return new Page(
                    lines, lines.size() < behind.size() ? lines.getLast().key() : null);
        });
    }

    private static Line line(SkillRead skill) {
        var description = skill.description();
        return new Line(
                skill.name(),
                skill.name(),
                description == null ? null : Truncate.to(description, ExposedSkills.LISTED));
    }

    @Override
    public Mono<String> read(String key, ExposedCall call) {
        return skills.file(key)
                .map(text -> {
                    call.memory().reserve(SkillRead.estimatedBytes(text, null));
                    var part = TextPart.of(text, 0, Bounds.CHARACTERS);
                    return part.next() == null
                            ? text
                            : part.text()
                                    + "\n\n> The skill goes on: get_skill name=%s has all of it.\n".formatted(key);
                })
                .onErrorComplete(Problem.NotFound.class);
    }

    @Override
    public Mono<String> resolve(String key) {
        return skills.file(key).map(_ -> key).onErrorComplete(Problem.NotFound.class);
    }

    @Override
    public Mono<List<String>> complete(String beginning) {
        var wished = SkillName.kept(beginning.strip());
        return skills.list().map(all -> all.stream()
                .map(SkillRead::name)
                .filter(name -> name.startsWith(wished))
                .limit(Bounds.COMPLETIONS + 1)
                .toList());
    }

    /** Library events do not say which skill changed. */
    @Override
    public Optional<String> changedBy(Event event) {
        return Optional.empty();
    }

    @Override
    public boolean isAnyChangedBy(Event event) {
        return isListChangedBy(event);
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return LibraryPart.skills.isChangedBy(event);
    }
}
