package dev.steward.platform.recovery;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.recovery.Damage.Backup;
import dev.steward.platform.store.Durable;
import dev.steward.platform.store.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Manages the database copies in the backup folder. */
final class Copies {

    private static final String DAMAGED = "damaged-";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern BEFORE_MIGRATION = Pattern.compile("before-migration-(.+?)-to-.*");

    /** Left free on the disk next to a copy, so that the rest of the service can still write. */
    private static final long SPARE_BYTES = 16L * 1024 * 1024;

    private Copies() {}

    /** The copies that can be restored, newest first. */
    static List<Backup> backups(Path folder) throws IOException {
        List<Backup> backups = new ArrayList<>();
        try (Stream<Path> files = list(folder)) {
            for (Path file :
                    files.filter(path -> !name(path).startsWith(DAMAGED)).toList()) {
                var schema = BEFORE_MIGRATION.matcher(name(file));
                backups.add(new Backup(
                        name(file),
                        Files.getLastModifiedTime(file).toInstant(),
                        Files.size(file),
                        schema.matches() ? schema.group(1) : null));
            }
        }
        backups.sort(Comparator.comparing(Backup::made).reversed());
        return List.copyOf(backups);
    }

    static Stream<Path> damaged(Path folder) throws IOException {
        return list(folder).filter(path -> name(path).startsWith(DAMAGED));
    }

    /** Copies a damaged file aside, unless there already is such a copy. @throws StartupProblem if the disk has no room */
    static Path setAside(Path file, Path folder, Clock clock) throws IOException {
        Optional<Path> known = known(file, folder);
        int copies = known.isPresent() ? 1 : 2;
        if (Files.getFileStore(folder).getUsableSpace() < copies * Files.size(file) + SPARE_BYTES) {
            throw noRoom(file, folder, null);
        }
        if (known.isPresent()) {
            return known.get();
        }
        try {
            return Durable.copy(file, folder, DAMAGED + STAMP.format(clock.instant()));
        } catch (IOException e) {
            throw noRoom(file, folder, e);
        }
    }

    private static Optional<Path> known(Path file, Path folder) throws IOException {
        try (Stream<Path> copies = damaged(folder)) {
            for (Path copy : copies.toList()) {
                if (Files.size(copy) == Files.size(file) && Files.mismatch(copy, file) < 0) {
                    return Optional.of(copy);
                }
            }
        }
        return Optional.empty();
    }

    private static StartupProblem noRoom(Path file, Path folder, @Nullable IOException e) {
        return new StartupProblem(
                "The database %s is damaged, and it could not be copied to %s before anything is done about it."
                        .formatted(file, folder),
                "Make room on that disk, at least twice the size of the database, and start again.",
                e);
    }

    private static Stream<Path> list(Path folder) throws IOException {
        return Files.isDirectory(folder)
                ? Files.list(folder).filter(path -> name(path).endsWith(Engine.FILE_ENDING))
                : Stream.empty();
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
