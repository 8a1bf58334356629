package dev.steward.library;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Builds what a model is told of the role in force (spec: roles, resolution for a turn). */
@Component
public class Persona {

    private final Roles roles;

    Persona(Roles roles) {
        this.roles = roles;
    }

    /** The section for the chosen role, or for the default one if null; empty if the role in force has no prompt. */
    public Mono<PromptSection> of(@Nullable Long role) {
        return roles.inForce(role)
                .filter(applies -> !applies.systemPrompt().isBlank())
                .map(Persona::section);
    }

    private static PromptSection section(Role role) {
        return PromptSection.ofPerson(
                PromptSection.Kind.role,
                new PromptSection.Source(role.name(), role.id()),
                "The persona to adopt in every reply:\n" + role.systemPrompt().strip());
    }
}
