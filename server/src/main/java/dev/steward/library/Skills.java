package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.history.change.Change;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.NotOnDisk;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/** Manages skills: files that a person writes, here or in an editor, and enables. */
@Service
record Skills(
        SkillFolder folder,
        SkillFiles files,
        SkillRepository switches,
        Blocking blocking,
        Tx tx,
        EventBus bus,
        Changes changes,
        Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(Skills.class);

    /** Lists all skills by name, at most {@link SkillFolder#MAX}, with the beginning of their instructions. */
    Mono<List<SkillRead>> list() {
        return Mono.zip(blocking.call(folder::list), switches.enabled(), (there, on) -> there.skills().stream()
                .map(skill -> SkillRead.listed(skill, on.contains(skill.name())))
                .toList());
    }

    /** Those of a list after a name; all if it is null. */
    static List<SkillRead> after(@Nullable String name, List<SkillRead> all) {
        return all.stream()
                .filter(skill -> name == null || skill.name().compareTo(name) > 0)
                .toList();
    }

    /** Everything that can be called by name: the built-in commands and the active skills. */
    Mono<List<CommandRead>> commands() {
        return Mono.zip(blocking.call(folder::list), switches.enabled(), (there, on) -> Stream.concat(
                        Stream.of(Command.values()).map(Command::read),
                        there.skills().stream()
                                .filter(skill -> on.contains(skill.name()))
                                .map(CommandRead::of))
                .toList());
    }

    Mono<SkillFolderRead> describeFolder() {
        return blocking.call(folder::list)
                .map(there -> new SkillFolderRead(folder.root().toString(), there.isReadable(), there.skipped()));
    }

    /** @throws Problem.NotFound if there is no such skill */
    Mono<SkillRead> get(String name) {
        return known(name)
                .map(known -> SkillRead.of(name, known.getT1(), known.getT2().contains(name)));
    }

    /** The unparsed text of the file. @throws Problem.NotFound if there is no such skill */
    Mono<String> file(String name) {
        return read(name, blocking.call(() -> folder.text(name).orElseThrow(Skills::missing)));
    }

    /**
     * @throws Problem.BadRequest if there is a folder with that name
     * @throws Problem.Conflict if there are too many skills
     * @throws Problem.Unavailable if the skills folder cannot be written
     */
    Mono<SkillRead> create(SkillCreate wish) {
        var made = switches.put(wish.name(), true, clock.instant())
                .then(blocking.call(folder::list))
                .flatMap(there -> there.skills().size() >= SkillFolder.MAX
                        ? Mono.error(new Problem.Conflict(
                                "too-many-skills", "There are %d skills already.".formatted(SkillFolder.MAX)))
                        : write(() -> files.create(wish.name(), wish.document().text())));
        var isMade = new AtomicBoolean();
        return tx.whole(tx.durable(
                                made.doOnSuccess(_ -> isMade.set(true))
                                        .then(changes.note(() -> KeptSkill.created(new KeptSkill(
                                                wish.name(), wish.document().text(), true))))
                                        .then(bus.publish(LibraryPart.skills.changed())),
                                DuplicateKeyException.class::isInstance)
                        .onErrorResume(error -> isMade.get() && !(error instanceof NotOnDisk), error -> write(
                                        () -> files.delete(wish.name()))
                                .onErrorComplete()
                                .then(Mono.error(error))))
                .then(Mono.fromSupplier(() -> SkillRead.of(wish.name(), wish.document(), true)));
    }

    /**
     * Updates only what the patch names. A new name renames the folder; other files in it are kept.
     *
     * @throws Problem.NotFound if there is no such skill
     * @throws Problem.BadRequest if there is a folder with the new name
     * @throws Problem.Conflict if the file would have to be rewritten, and not all of it could be read
     * @throws Problem.Unavailable if the skills folder cannot be written, or there is no memory for it now
     */
    Mono<SkillRead> update(String name, SkillPatch patch, MemoryBudget.Share memory) {
        var other = patch.name().orKeep(name);
        var written = locked(name).then(known(name)).flatMap(known -> {
            boolean enabled = patch.enabled().orKeep(known.getT2().contains(name));
            var document = patch.writes(name) ? patch.over(name, known.getT1()) : known.getT1();
            var result = SkillRead.of(other, document, enabled);
            memory.reserve(result.estimatedBytes());
            return changes.before(kept(name, known.getT2().contains(name)))
                    .delayUntil(_ -> patch.renames(name) ? switches.delete(name) : Mono.<Void>empty())
                    .delayUntil(_ -> switches.put(other, enabled, clock.instant()))
                    .delayUntil(_ ->
                            patch.writes(name) ? write(() -> files.write(name, other, document.text())) : Mono.empty())
                    .flatMap(Mono::justOrEmpty)
                    .flatMap(before ->
                            kept(other, enabled).flatMap(after -> changes.note(() -> KeptSkill.changed(before, after))))
                    .then(bus.publish(LibraryPart.skills.changed()))
                    .thenReturn(result);
        });
        return tx.durable(written, DuplicateKeyException.class::isInstance);
    }

    /**
     * Always refuses: each skill is already a file, so there is nothing to migrate.
     *
     * @throws Problem.NotFound if there is no such skill
     * @throws Problem.BadRequest if there is one
     */
    Mono<SkillRead> migrate(String name) {
        return get(name).flatMap(_ -> Mono.error(new Problem.BadRequest("No legacy skill to migrate.")));
    }

    /**
     * Removes the folder with everything in it.
     *
     * @throws Problem.NotFound if there is no such skill
     * @throws Problem.Unavailable if the skills folder cannot be written
     */
    Mono<Void> delete(String name) {
        var gone = locked(name)
                .then(document(name))
                .then(changes.before(deletion(name)))
                .delayUntil(_ -> switches.delete(name))
                .delayUntil(_ -> write(() -> files.delete(name)))
                .flatMap(Mono::justOrEmpty)
                .flatMap(deletion -> changes.note(() -> deletion))
                .then(bus.publish(LibraryPart.skills.changed()));
        return tx.durable(gone, DuplicateKeyException.class::isInstance);
    }

    private Mono<Change> deletion(String name) {
        return switches.enabled()
                .flatMap(on -> kept(name, on.contains(name)))
                .zipWith(isAlone(name), KeptSkill::deleted);
    }

    private Mono<KeptSkill> kept(String name, boolean enabled) {
        return file(name).map(text -> new KeptSkill(name, text, enabled));
    }

    /**
     * The skill as it is now, locked against changes through this service until the caller's transaction ends; empty if
     * it does not exist.
     */
    Mono<KeptSkill> lock(String name) {
        return locked(name)
                .then(switches.enabled())
                .flatMap(on -> kept(name, on.contains(name)))
                .onErrorComplete(Problem.NotFound.class);
    }

    /**
     * Restores or recreates a locked skill, in the caller's transaction.
     *
     * @throws Problem.BadRequest if there is a folder with its former name
     * @throws Problem.Unavailable if the skills folder cannot be written
     */
    Mono<Void> putBack(String name, KeptSkill before) {
        return (before.name().equals(name) ? Mono.<Void>empty() : switches.delete(name))
                .then(switches.put(before.name(), before.enabled(), clock.instant()))
                .then(write(() -> files.putBack(name, before)))
                .then(bus.publish(LibraryPart.skills.changed()));
    }

    /** Whether the skill's file is the only one in its folder. */
    Mono<Boolean> isAlone(String name) {
        return read(name, blocking.call(() -> files.isAlone(name)));
    }

    /** Locks the skill against changes through this service until the transaction ends. */
    private Mono<Void> locked(String name) {
        return SkillName.is(name) ? switches.lock(name, clock.instant()) : Mono.error(missing());
    }

    /** Its current file, and the names of the enabled skills. */
    private Mono<Tuple2<SkillDocument, Set<String>>> known(String name) {
        return Mono.zip(document(name), switches.enabled());
    }

    private Mono<SkillDocument> document(String name) {
        return read(name, blocking.call(() -> folder.read(name).orElseThrow(Skills::missing)));
    }

    private static <T> Mono<T> read(String name, Mono<T> reading) {
        return reading.onErrorMap(IOException.class, _ -> SkillFolder.unreadable(name));
    }

    private Mono<Void> write(Blocking.Action task) {
        return blocking.run(task).onErrorMap(IOException.class, this::refusal);
    }

    /** Other programs may change files at any time: what existed a moment ago may be gone or be something else. */
    private Throwable refusal(IOException e) {
        if (DataDisk.saysFull(e)) {
            return e;
        }
        if (e instanceof NoSuchFileException && Files.isDirectory(folder.root())) {
            return missing();
        }
        log.warn("The skills folder {} could not be written to. {}", folder.root(), e.toString());
        return new Problem.Unavailable(
                "The skills folder %s cannot be written to. Check it, and try again.".formatted(folder.root()));
    }

    private static Problem missing() {
        return new Problem.NotFound("Skill");
    }
}
