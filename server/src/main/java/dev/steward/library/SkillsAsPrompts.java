package dev.steward.library;

import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedPrompts;
import dev.steward.exposed.Section;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Offers the active skills as prompts that people can use in hosts. */
@Component
record SkillsAsPrompts(Skills skills, SkillPrompts prompts, PromptTopics topics) implements ExposedPrompts {

    static final String REQUEST = "request";
    static final String TOPIC = "topic";

    private static final List<Argument> ARGUMENTS = List.of(
            new Argument(REQUEST, "What is to be done with the skill", false, null),
            new Argument(TOPIC, "The topic that it is about, by its slug or id", false, Section.TOPICS));

    @Override
    public Section section() {
        return Section.SKILLS;
    }

    @Override
    public Mono<List<Prompt>> list() {
        return skills.list().map(all -> all.stream()
                .filter(SkillRead::active)
                .map(skill -> new Prompt(skill.name(), skill.description(), ARGUMENTS))
                .toList());
    }

    @Override
    public Mono<String> text(String name, Map<String, String> arguments) {
        var request = Objects.requireNonNullElse(arguments.get(REQUEST), "").strip();
        var topic = Objects.requireNonNullElse(arguments.get(TOPIC), "").strip();
        if (request.length() + topic.length() > Check.MAX_CONTENT) {
            return Mono.error(() -> new Problem.Invalid(REQUEST, "is too long"));
        }
        return skills.get(name)
                .filter(SkillRead::active)
                .onErrorComplete(Problem.NotFound.class)
                .flatMap(skill -> prompts.override("/" + name + " " + request)
                        .defaultIfEmpty(skill.instructions())
                        .flatMap(text -> about(topic).map(about -> text + about).defaultIfEmpty(text)));
    }

    private Mono<String> about(String topic) {
        return topic.isEmpty()
                ? Mono.empty()
                : topics.known(topic)
                        .map(known -> "\n\nThis is about the topic “%s” (topic_id %d, resource steward://topics/%d)."
                                .formatted(known.title(), known.id(), known.id()))
                        .defaultIfEmpty("\n\nThis is about the topic “%s”.".formatted(topic));
    }

    @Override
    public Mono<List<String>> complete(String name, String argument, String beginning) {
        return argument.equals(TOPIC)
                ? topics.beginning(beginning.strip(), Bounds.COMPLETIONS + 1).collectList()
                : Mono.just(List.of());
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return LibraryPart.skills.isChangedBy(event);
    }
}
