package dev.steward.library;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What a model is told of the role that applies (spec: roles, resolution for a turn). */
@Component
public class Persona {

    private final Roles roles;

    Persona(Roles roles) {
        this.roles = roles;
    }

    /** The section where this role was chosen, or none; nothing when the role that applies says nothing. */
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
