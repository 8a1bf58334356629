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

/** Manages roles, and decides which one applies. */
@Service
public record Roles(RoleRepository roles, ObjectProvider<RoleHolders> holders, Tx tx, EventBus bus, Clock clock) {

    /** More than a person chooses from. */
    static final int MAX = 500;

    /** Lists all roles: the default one first, then by name. @throws Problem.Unavailable if there is no memory for it now */
    Flux<Role> list(MemoryBudget.Share memory) {
        return roles.all(MAX)
                .doOnNext(role -> memory.reserve(role.estimatedBytes()))
                .sort(Role.ORDER);
    }

    /** @throws Problem.NotFound if there is no such role */
    Mono<Role> get(long id) {
        return roles.find(id).switchIfEmpty(missing());
    }

    /**
     * What a model is told of the chosen role, or of the default one if the id is null or the role is gone; empty if that has no
     * prompt. Spec: roles, resolution for a turn.
     */
    public Mono<PromptSection> persona(@Nullable Long id) {
        return roles.orDefault(id)
                .filter(role -> !role.systemPrompt().isBlank())
                .map(role -> PromptSection.ofPerson(
                        PromptSection.Kind.role,
                        new PromptSection.Source(role.name(), role.id()),
                        "The persona to adopt in every reply:\n"
                                + role.systemPrompt().strip()));
    }

    /**
     * Returns whether there is such a role, and prevents its deletion until the caller's transaction ends, so that it
     * can be assigned.
     */
    public Mono<Boolean> keep(long id) {
        return roles.lock(id).hasElement();
    }

    /** @throws Problem.Conflict if the name is taken, ignoring case, or the maximum number of roles is reached */
    Mono<Role> create(RoleCreate wish) {
        var stored = refuseTaken(wish.name(), null).then(make(wish.name(), wish.prompt()));
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Updates only what the patch names.
     *
     * @throws Problem.NotFound if there is no such role
     * @throws Problem.BadRequest if the default role would be renamed, or another role would get its name
     * @throws Problem.Conflict if another role has that name, ignoring case
     */
    Mono<Role> update(long id, RolePatch patch) {
        var stored = get(id).delayUntil(now -> refuseName(now, patch.name().value()))
                .then(Mono.defer(() -> roles.update(id, patch, clock.instant())))
                .then(Mono.defer(() -> get(id)))
                .delayUntil(_ -> announce());
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Deletes a role. Its holders get the default role.
     *
     * @throws Problem.NotFound if there is no such role
     * @throws Problem.BadRequest if it is the default role
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

    /** The id of the role with that name, ignoring case; empty for the default one. @throws Problem.NotFound if there is none */
    public Mono<Optional<Long>> called(String name) {
        return roles.called(name)
                .flatMap(roles::find)
                .switchIfEmpty(missing())
                .map(role -> role.isDefault() ? Optional.empty() : Optional.of(role.id()));
    }

    /** Creates the default role if it is missing, as in a damaged store. */
    Mono<Void> ensureDefault() {
        var made = roles.hasDefault()
                .filter(there -> !there)
                .flatMap(_ -> roles.insert(Role.DEFAULT, "", true, clock.instant()))
                .flatMap(_ -> announce());
        return roles.hasDefault()
                .flatMap(there -> there ? Mono.empty() : tx.durable(made, DuplicateKeyException.class::isInstance));
    }

    /** The content of a role, as transferred between Steward installations. */
    public record Text(String name, String systemPrompt) {

        public static final int MAX_NAME = Role.MAX_NAME;
        public static final int MAX_PROMPT = Role.MAX_PROMPT;
    }

    /** The content of the role; empty if it is gone, null or the default one. */
    public Mono<Text> text(@Nullable Long id) {
        return id == null
                ? Mono.empty()
                : roles.find(id)
                        .filter(role -> !role.isDefault())
                        .map(role -> new Text(role.name(), role.systemPrompt()));
    }

    /**
     * Finds the role with that name, ignoring case, or creates it. Prevents its deletion until the caller's transaction
     * ends. Fails with a {@link DuplicateKeyException} if another caller creates it at the same time.
     *
     * @return empty for the default role
     * @throws Problem.Conflict if the maximum number of roles is reached
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
