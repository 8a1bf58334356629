package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.library.RoleHolders;
import dev.steward.library.Roles;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Manages the roles of conversations, in the caller's transaction: a role that is found cannot be deleted until that
 * ends, so it can be assigned safely.
 */
@Component
public record ConversationRoles(Roles roles, Sql sql, EventBus bus) implements RoleHolders {

    /** A column that refers to a role, and the type of the event for changes to its rows. */
    private record Holder(String column, String changed) {}

    private static final List<Holder> HOLDERS = List.of(
            new Holder("topics where role_id", Container.Kind.topic.changed()),
            new Holder("chats where role_id", Container.Kind.chat.changed()),
            new Holder("collections where default_role_id", Container.COLLECTION_CHANGED));

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

    /** Increases the version of the topics, so that cached trees are updated. */
    @Override
    public Mono<Void> losing(long role) {
        return Flux.fromIterable(HOLDERS)
                .filterWhen(holder -> isHeld(holder, role), 1)
                .concatMap(holder -> bus.publish(Event.of(holder.changed())))
                .then(sql.statement("update topics set role_id = null, version = version + 1 where role_id = :role")
                        .with("role", role)
                        .execute());
    }

    private Mono<Boolean> isHeld(Holder holder, long role) {
        return sql.statement("select id from %s = :role limit 1".formatted(holder.column()))
                .with("role", role)
                .exists();
    }
}
