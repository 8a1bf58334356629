package dev.steward.platform.recovery;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The damage found at startup, and the available choices. The file stays untouched until a choice is made.
 *
 * @param code identifies the damage: the same file in the same state always has the same code
 * @param file the database
 * @param copy the copy of the damaged file; null if there is no file
 * @param recovered what could be recovered; null if nothing
 * @param backups the earlier copies, newest first
 */
public record Damage(
        String code,
        Kind kind,
        Path file,
        @Nullable Path copy,
        @Nullable Recovered recovered,
        List<Backup> backups) {

    /** The kinds of damage, each with a sentence about the file. */
    public enum Kind {
        MISSING("The database %s is missing, although there was one."),
        EMPTY("The database %s is an empty file, although something was stored in it."),
        FOREIGN("The file %s is no database: nothing of one was found in it."),
        BROKEN("The database %s is damaged: nothing in it is complete any more."),
        BEHIND("The database %s does not hold everything that was stored:"
                + " its end is missing or damaged, or an older file was put in its place."),
        CHANGED("The database %s is not as Steward left it: something in it was overwritten."),
        UNREADABLE("The database %s is damaged: parts of it cannot be read.");

        private final String sentence;

        Kind(String sentence) {
            this.sentence = sentence;
        }
    }

    /**
     * The contents recovered from the damaged file into a new one.
     *
     * @param rows the number of rows per table
     * @param unreadablePages pieces of the damaged file, of some kilobytes each, that could not be read
     * @param leftOut readable rows that were dropped, because the row they belong to is lost or they were duplicates
     * @param newest the time of the newest row; null if no row has a time
     */
    public record Recovered(
            Map<String, Long> rows,
            long unreadablePages,
            long leftOut,
            @Nullable Instant newest) {

        public long count(String table) {
            return rows.getOrDefault(table, 0L);
        }
    }

    /** @param schema the schema of the copy; null if its name does not include one */
    public record Backup(
            String name, Instant made, long bytes, @Nullable String schema) {}

    /** The damage as one sentence. */
    public String finding() {
        return kind.sentence.formatted(file);
    }

    public boolean offers(DamageChoice choice) {
        return switch (choice) {
            case DamageChoice.Recovered _ -> recovered != null;
            case DamageChoice.Empty _ -> true;
            case DamageChoice.Backup(var name) ->
                backups.stream().anyMatch(backup -> backup.name().equals(name));
        };
    }
}
