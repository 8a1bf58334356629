package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Roles: what a person does with them, and which of them applies. */
@Service
public class Roles {

    /** More than anybody chooses from. */
    static final int MAX = 500;

    private final RoleRepository roles;
    private final ObjectProvider<RoleHolders> holders;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    Roles(RoleRepository roles, ObjectProvider<RoleHolders> holders, Tx tx, EventBus bus, Clock clock) {
        this.roles = roles;
        this.holders = holders;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * All of them: the default one, then by their names.
     *
     * @param memory of whoever holds the list
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Flux<Role> list(MemoryBudget.Share memory) {
        return roles.all(MAX)
                .doOnNext(role -> memory.reserve(role.estimatedBytes()))
                .sort(Role.ORDER);
    }

    /** @throws Problem.NotFound when there is no such role */
    Mono<Role> get(long id) {
        return roles.find(id).switchIfEmpty(missing());
    }

    /** The role that applies where this one was chosen: it, or the default one when it is null or gone. */
    Mono<Role> inForce(@Nullable Long id) {
        return roles.orDefault(id);
    }

    /**
     * Gives whether there is such a role. From then on nobody deletes it until the caller's transaction ends, so that it
     * can be written down as someone's.
     */
    public Mono<Boolean> keep(long id) {
        return roles.lock(id).hasElement();
    }

    /** @throws Problem.Conflict when one has that name, in whatever case, or when there are as many as there may be */
    Mono<Role> create(RoleCreate wish) {
        var stored = refuseTaken(wish.name(), null).then(make(wish.name(), wish.prompt()));
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Writes what the patch names and nothing else.
     *
     * @throws Problem.NotFound when there is no such role
     * @throws Problem.BadRequest when the default one would be renamed, or another one called so
     * @throws Problem.Conflict when another one has that name, in whatever case
     */
    Mono<Role> update(long id, RolePatch patch) {
        var stored = get(id).delayUntil(now -> refuseName(now, patch.name().value()))
                .then(Mono.defer(() -> roles.update(id, patch, clock.instant())))
                .then(Mono.defer(() -> get(id)))
                .delayUntil(_ -> announce());
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Deletes a role. The default one applies to whatever had it.
     *
     * @throws Problem.NotFound when there is no such role
     * @throws Problem.BadRequest when it is the default one
     */
    Mono<Void> delete(long id) {
        var gone = roles.lock(id)
                .switchIfEmpty(missing())
                .flatMap(role -> role.isDefault()
                        ? Mono.error(new Problem.BadRequest("The default role cannot be deleted."))
                        : Flux.fromStream(holders.orderedStream())
                                .concatMap(holder -> holder.losing(id))
                                .then(roles.delete(id)))
                .then(Mono.defer(this::announce));
        return tx.durable(gone);
    }

    /** The id of the role of that name, however it is spelled; empty for the default one. @throws Problem.NotFound when there is none */
    public Mono<Optional<Long>> called(String name) {
        return roles.called(name)
                .flatMap(roles::find)
                .switchIfEmpty(missing())
                .map(role -> role.isDefault() ? Optional.empty() : Optional.of(role.id()));
    }

    /** Sees to it that there is a default role: a store that was damaged may lack it. */
    Mono<Void> ensureDefault() {
        var made = roles.hasDefault()
                .filter(there -> !there)
                .flatMap(_ -> roles.insert(Role.DEFAULT, "", true, clock.instant()))
                .flatMap(_ -> announce());
        return roles.hasDefault()
                .flatMap(there -> there ? Mono.empty() : tx.durable(made, DuplicateKeyException.class::isInstance));
    }

    /** What a role says, as it goes from one Steward to another. */
    public record Text(String name, String systemPrompt) {

        public static final int MAX_NAME = Role.MAX_NAME;
        public static final int MAX_PROMPT = Role.MAX_PROMPT;
    }

    /** What the role says; nothing where it is gone, is null or is the default one. */
    public Mono<Text> text(@Nullable Long id) {
        return id == null
                ? Mono.empty()
                : roles.find(id)
                        .filter(role -> !role.isDefault())
                        .map(role -> new Text(role.name(), role.systemPrompt()));
    }

    /**
     * The role of that name, in whatever case and as it is; a new one where there is none. Nobody deletes it until the caller's
     * transaction ends. Fails with a {@link DuplicateKeyException} when someone makes it at the same time.
     *
     * @return empty for the default one
     * @throws Problem.Conflict when there are as many as there may be
     */
    public Mono<Optional<Long>> ensure(Text wish) {
        return roles.called(wish.name())
                .flatMap(roles::lock)
                .switchIfEmpty(Mono.defer(() -> make(wish.name().strip(), wish.systemPrompt())))
                .map(role -> role.isDefault() ? Optional.empty() : Optional.of(role.id()));
    }

    private Mono<Role> make(String name, String prompt) {
        return refuseTooMany()
                .then(Mono.defer(() -> roles.insert(name, prompt, false, clock.instant())))
                .delayUntil(_ -> announce())
                .flatMap(this::get);
    }

    private Mono<Void> refuseName(Role now, @Nullable String wished) {
        if (wished == null || wished.equals(now.name())) {
            return Mono.empty();
        }
        if (now.isDefault()) {
            return Mono.error(new Problem.BadRequest("The default role cannot be renamed."));
        }
        RoleCreate.refuseReserved(wished);
        return refuseTaken(wished, now.id());
    }

    private Mono<Void> refuseTaken(String name, @Nullable Long own) {
        return roles.called(name)
                .filter(id -> !id.equals(own))
                .flatMap(_ -> Mono.error(
                        new Problem.Conflict("name-taken", "A role named '%s' already exists.".formatted(name))));
    }

    private Mono<Void> refuseTooMany() {
        return roles.count()
                .flatMap(there -> there < MAX
                        ? Mono.empty()
                        : Mono.error(new Problem.Conflict(
                                "too-many-roles", "There are %d roles already. Delete one first.".formatted(MAX))));
    }

    private Mono<Void> announce() {
        return bus.publish(LibraryPart.roles.changed());
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Role"));
    }
}
