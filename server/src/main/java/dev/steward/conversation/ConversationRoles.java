package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.library.RoleHolders;
import dev.steward.library.Roles;
import dev.steward.platform.problem.Problem;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Manages the roles of conversations, in the caller's transaction: a role that is found cannot be deleted until that
 * ends, so it can be assigned safely.
 */
@Component
public record ConversationRoles(Roles roles, HeldRoles held, EventBus bus) implements RoleHolders {

    /** @param role null for none @throws Problem.BadRequest if there is no such role */
    public Mono<Void> require(@Nullable Long role) {
        return require(role, "role_id does not exist");
    }

    /** @param role null for none @throws Problem.BadRequest with this message if there is no such role */
    public Mono<Void> require(@Nullable Long role, String otherwise) {
        return ifThere(role)
                .flatMap(there ->
                        role != null && there.isEmpty() ? Mono.error(new Problem.BadRequest(otherwise)) : Mono.empty());
    }

    /** The role, or empty if it is gone. */
    public Mono<Optional<Long>> ifThere(@Nullable Long role) {
        return role == null
                ? Mono.just(Optional.empty())
                : roles.keep(role).map(there -> there ? Optional.of(role) : Optional.empty());
    }

    @Override
    public Mono<Void> losing(long role) {
        return held.eventsOf(role)
                .concatMap(type -> bus.publish(Event.of(type)))
                .then(held.forget(role))
                .then();
    }
}
