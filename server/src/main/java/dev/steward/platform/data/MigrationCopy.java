package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.store.Durable;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Copies the closed database file before a migration, and explains how to restore it. Blocks. */
record MigrationCopy(Path file, Path backups) {

    private static final String PREFIX = "before-migration-";

    /** Copies the file; an earlier copy of the same migration is kept. */
    Path make(String from, String to) throws IOException {
        return Durable.copy(file, backups, PREFIX + from + "-to-" + to);
    }

    /**
     * Describes what went wrong and, if there is a copy, how to restore it. Each further start confirms newer versions than
     * the copy's, so without deleting these the copy would look damaged.
     */
    StartupProblem problem(String what, @Nullable Throwable cause) {
        String remedy = newest().map(copy ->
                        "To go back, delete %s, copy %s over %s and start the version of Steward that you used before."
                                .formatted(Witness.besides(file), copy, file))
                .orElse("Nothing was stored yet: remove %s and start again.".formatted(file));
        return new StartupProblem(what, remedy, cause);
    }

    private Optional<Path> newest() {
        try (Stream<Path> files = Files.list(backups)) {
            return files.filter(path -> path.getFileName().toString().startsWith(PREFIX))
                    .filter(path -> path.toString().endsWith(Engine.FILE_ENDING))
                    .max(Comparator.comparing(MigrationCopy::modified));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static FileTime modified(Path path) {
        try {
            return Files.getLastModifiedTime(path);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
