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
 * Which roles conversations take on, in the caller's transaction: a role that is found stays until that ends, so that
 * nobody deletes it before it is written down.
 */
@Component
record ConversationRoles(Roles roles, CollectionRepository collections, HeldRoles held, EventBus bus)
        implements RoleHolders {

    /** @param role null asks for none @throws Problem.BadRequest when there is no such role */
    Mono<Void> require(@Nullable Long role) {
        return require(role, "role_id does not exist");
    }

    /** @param role null asks for none @throws Problem.BadRequest with those words when there is no such role */
    Mono<Void> require(@Nullable Long role, String otherwise) {
        return ifThere(role)
                .flatMap(there ->
                        role != null && there.isEmpty() ? Mono.error(new Problem.BadRequest(otherwise)) : Mono.empty());
    }

    /** The role, or nothing where it is gone. */
    Mono<Optional<Long>> ifThere(@Nullable Long role) {
        return role == null
                ? Mono.just(Optional.empty())
                : roles.keep(role).map(there -> there ? Optional.of(role) : Optional.empty());
    }

    /** What a new topic takes on: the role that is wished, else the one that its collection gives. */
    Mono<Optional<Long>> ofNew(@Nullable Long wished, TopicPlace place) {
        return ifThere(wished).flatMap(own -> own.isPresent() ? Mono.just(own) : ofCollection(place.collection()));
    }

    /** What a new topic in the collection takes on where it brings no role along. */
    Mono<Optional<Long>> ofCollection(long collection) {
        return collections
                .find(collection)
                .flatMap(found -> ifThere(found.content().defaultRoleId()))
                .defaultIfEmpty(Optional.empty());
    }

    @Override
    public Mono<Void> losing(long role) {
        return held.eventsOf(role)
                .concatMap(type -> bus.publish(Event.of(type)))
                .then(held.forget(role))
                .then();
    }
}
