package dev.steward.chatturn;

import dev.steward.conversation.Subject;
import dev.steward.library.PromptSection;
import dev.steward.library.Roles;
import dev.steward.library.SkillPrompts;
import dev.steward.turn.Suggestions;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Builds what a model is told before the conversation (spec: system prompt). */
@Component
record SystemPrompt(Roles roles, SkillPrompts skills) {

    private static final PromptSection PREAMBLE = new PromptSection(PromptSection.Kind.preamble, """
            You are Steward, a helpful assistant in one person's private workspace. Answer in the language the person \
            writes in. Use Markdown where it makes the answer easier to read. Say so when you are not sure, and prefer a \
            fresh tool call over what an earlier one returned.""");

    private static final PromptSection SUGGESTIONS =
            new PromptSection(PromptSection.Kind.suggestions, Suggestions.INSTRUCTION);

    /** The sections in order, with the skills they name. @param memories what the model should remember */
    Mono<List<PromptSection>> sections(Subject subject, List<PromptSection> memories) {
        return Flux.concat(
                        Mono.just(PREAMBLE),
                        roles.persona(subject.role()),
                        Flux.fromIterable(memories),
                        Flux.fromIterable(subject.sections()),
                        Mono.just(SUGGESTIONS))
                .concatMap(this::expanded)
                .collectList();
    }

    private Mono<PromptSection> expanded(PromptSection section) {
        return section.namesSkills() ? skills.expand(section.text()).map(section::withText) : Mono.just(section);
    }

    /** The sections as the model sees them, joined by blank lines. */
    Mono<String> of(Subject subject, List<PromptSection> memories) {
        return sections(subject, memories).map(SystemPrompt::joined);
    }

    /** Joins sections that are already at hand. */
    static String joined(List<PromptSection> sections) {
        return sections.stream().map(PromptSection::text).collect(Collectors.joining("\n\n"));
    }
}
