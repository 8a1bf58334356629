package dev.steward.platform.recovery;

import dev.steward.platform.store.Durable;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Witness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The choice made after damage, kept on disk until the chosen database is open. Each step can be repeated, so a kill between
 * two steps leaves the choice made or not made, never half done.
 */
record Decision(Path file, Path backups) {

    /** The recovered database that waits for the choice, without the file extension. */
    Path target() {
        return file.resolveSibling("recovered");
    }

    private Path recovered() {
        return file.resolveSibling("recovered" + Engine.FILE_ENDING);
    }

    private Path note() {
        return file.resolveSibling("damage.choice");
    }

    /** Records the choice; it is durable when this returns. */
    void make(DamageChoice choice) throws IOException {
        Durable.replace(note(), (choice.word() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Puts the chosen database in place. Returns the choice, if any, until {@link #forget}. */
    Optional<DamageChoice> carryOut() throws IOException {
        if (!Files.exists(note())) {
            return Optional.empty();
        }
        var choice = DamageChoice.of(new String(Files.readAllBytes(note()), StandardCharsets.UTF_8).strip());
        if (choice.isPresent()) {
            put(choice.get());
        }
        return choice;
    }

    private void put(DamageChoice choice) throws IOException {
        switch (choice) {
            case DamageChoice.Recovered _ -> {
                if (Files.exists(recovered())) {
                    Durable.sync(recovered());
                    Witness.forget(file);
                    Files.move(recovered(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            case DamageChoice.Backup(var name) -> {
                Path backup = backups.resolve(name);
                if (Files.exists(backup)) {
                    Path part = file.resolveSibling("restored.part");
                    Files.copy(backup, part, StandardCopyOption.REPLACE_EXISTING);
                    Durable.sync(part);
                    Witness.forget(file);
                    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            case DamageChoice.Empty _ -> {
                Witness.forget(file);
                Files.deleteIfExists(file);
            }
        }
        Durable.syncFolderOf(file);
    }

    /** Deletes the choice once the chosen database is open, or if there is no longer anything to choose. */
    void forget() throws IOException {
        if (Files.deleteIfExists(note()) | Files.deleteIfExists(recovered())) {
            Durable.syncFolderOf(file);
        }
    }
}
