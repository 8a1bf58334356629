package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Replaces skill names in a text with the skills as they are now, unaffected by later changes. */
@Component
public record SkillPrompts(SkillFolder folder, SkillRepository switches, Blocking blocking) {

    /** Separates a skill from what was said with it. */
    private static final String RULE = "\n\n---\n\n";

    /**
     * Replaces the active skills that the text names as {@code /name}. An unknown name stays, and so does one whose
     * skill would make the text longer than a person may write.
     */
    public Mono<String> expand(String text) {
        return with(SkillReferences.names(text), skills -> SkillReferences.expand(text, skills, Check.MAX_CONTENT))
                .defaultIfEmpty(text);
    }

    /**
     * What a model sees instead of what was said: if a skill is called at the beginning, its instructions followed by
     * the rest. Empty if the text names no active skill.
     *
     * @throws Problem.Invalid if both together are longer than a person may write
     */
    public Mono<String> override(String said) {
        var command = SlashCommand.of(said);
        var names = SkillReferences.names(said);
        command.ifPresent(called -> names.add(called.name()));
        return with(names, skills -> command.flatMap(called -> called(called, skills))
                        .orElseGet(() -> SkillReferences.expand(said, skills, Check.MAX_CONTENT)))
                .filter(told -> !told.equals(said));
    }

    private static Optional<String> called(SlashCommand command, Function<String, @Nullable String> skills) {
        var body = skills.apply(command.name());
        if (body == null) {
            return Optional.empty();
        }
        int room = Check.MAX_CONTENT - RULE.length() - command.argument().length();
        if (body.length() > room) {
            throw new Problem.Invalid(
                    "content", "would have more than %d characters with its skill".formatted(Check.MAX_CONTENT));
        }
        var told = SkillReferences.expandBody(command.name(), body.strip(), skills, room);
        return Optional.of(
                command.argument().isEmpty()
                        ? told
                        : told
                                + RULE
                                + SkillReferences.expand(
                                        command.argument(), skills, Check.MAX_CONTENT - RULE.length() - told.length()));
    }

    /** Empty if no name belongs to an active skill. */
    private Mono<String> with(Set<String> names, Function<Function<String, @Nullable String>, String> work) {
        return names.isEmpty()
                ? Mono.empty()
                : switches.enabled()
                        .filter(on -> names.stream().anyMatch(on::contains))
                        .flatMap(on ->
                                blocking.call(() -> work.apply(name -> on.contains(name) ? instructions(name) : null)));
    }

    /** The instructions of a skill; null if there is none with that name. */
    private @Nullable String instructions(String name) {
        try {
            return folder.read(name).map(SkillDocument::instructions).orElse(null);
        } catch (IOException _) {
            return null; // as if it were disabled; the settings say why
        }
    }
}
