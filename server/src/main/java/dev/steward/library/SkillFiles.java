package dev.steward.library;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.store.Durable;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Changes the skills folder. Each change is atomic, and on disk when the call returns: files and folders are created or
 * removed under a hidden name, and switched in an instant. All methods block.
 */
@Component
record SkillFiles(SkillFolder folder, Ids ids) {

    private static final Logger log = LoggerFactory.getLogger(SkillFiles.class);

    private static final String HIDDEN = ".steward-";

    /** @throws Problem.BadRequest if there is a folder with that name */
    synchronized void create(String name, String text) throws IOException {
        Files.createDirectories(folder.root());
        var made = Files.createDirectory(hidden());
        try {
            Durable.create(made.resolve(SkillFolder.FILE), bytes(text));
            Durable.syncFolderOf(made.resolve(SkillFolder.FILE));
            move(made, name, folder.root().resolve(name));
        } finally {
            remove(made);
        }
    }

    /**
     * Writes the file, and renames the folder if the name differs; other files in it are kept. Concurrent readers see
     * either all of the old text or all of the new. Renaming comes last: whenever the process ends, a folder with the
     * new name has the new text.
     *
     * @throws Problem.BadRequest if there is a folder with the other name
     */
    synchronized void write(String name, String other, String text) throws IOException {
        var place = folder.home(name);
        if (other.equals(name)) {
            write(place, text);
            return;
        }
        var renamed = place.resolveSibling(other);
        refuseTaken(other, renamed);
        var before = place.resolve(HIDDEN + ids.uuid());
        var file = SkillFolder.fileIn(place);
        try {
            // First what needs disk space: if there is none, the name also stays; and going back needs none.
            Files.copy(file, before);
            write(place, text);
            try {
                move(place, other, renamed);
            } catch (IOException | Problem e) {
                Files.move(before, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                throw e;
            }
            place = renamed;
            folder.list(); // updates where the skill lies
        } finally {
            Files.deleteIfExists(place.resolve(before.getFileName()));
        }
    }

    private void write(Path place, String text) throws IOException {
        var part = place.resolve(HIDDEN + ids.uuid());
        var file = SkillFolder.fileIn(place);
        try {
            Durable.create(part, bytes(text));
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Durable.syncFolderOf(file);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Restores a file under its former name. @throws Problem.BadRequest if there is a folder with that name */
    synchronized void putBack(String name, KeptSkill before) throws IOException {
        if (Files.exists(SkillFolder.fileIn(folder.home(name)))) {
            write(name, before.name(), before.text());
        } else {
            create(before.name(), before.text());
        }
    }

    /** Whether the skill's file is the only one in its folder. */
    synchronized boolean isAlone(String name) throws IOException {
        var file = SkillFolder.fileIn(folder.home(name));
        try (var entries = Files.list(folder.home(name))) {
            return entries.allMatch(file::equals);
        } catch (UncheckedIOException e) { // while iterating, for example if the folder is being removed
            throw e.getCause();
        }
    }

    /** Removes the folder with everything in it; of a link, only the link and not its target. */
    synchronized void delete(String name) throws IOException {
        var gone = hidden();
        var place = folder.home(name);
        Files.move(place, gone, StandardCopyOption.ATOMIC_MOVE);
        Durable.syncFolderOf(place);
        removeIfPossible(gone);
    }

    /** Removes what a killed process left behind in the middle of a change. */
    synchronized void tidy() throws IOException {
        for (var each : folder.folders()) {
            try (var left = Files.newDirectoryStream(each, HIDDEN + "*")) {
                left.forEach(SkillFiles::removeIfPossible);
            } catch (IOException | DirectoryIteratorException e) {
                log.warn("The folder {} cannot be looked into. {}", each, e.toString());
            }
        }
    }

    private void move(Path from, String name, Path place) throws IOException {
        refuseTaken(name, place);
        try {
            Files.move(from, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException _) {
            throw taken(name);
        } catch (FileSystemException e) {
            if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                throw taken(name);
            }
            throw e;
        }
        Durable.syncFolderOf(place);
    }

    private void refuseTaken(String name, Path place) {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                || Files.exists(folder.home(name), LinkOption.NOFOLLOW_LINKS)) {
            throw taken(name);
        }
    }

    private static Problem taken(String name) {
        return new Problem.BadRequest("A skill named '%s' already exists.".formatted(name));
    }

    private Path hidden() {
        return folder.root().resolve(HIDDEN + ids.uuid());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The path is already hidden; if it cannot be removed now, the next start tries again. */
    private static void removeIfPossible(Path path) {
        try {
            remove(path);
        } catch (IOException e) {
            log.warn("{} could not be removed. {}", path, e.toString());
        }
    }

    private static void remove(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            try (var all = Files.walk(path)) {
                // What a folder holds comes before the folder
                for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }
}
