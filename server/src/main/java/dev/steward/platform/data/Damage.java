package dev.steward.platform.data;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a start found wrong with the database, and what a person can choose from. Until then the file stays as it is.
 *
 * @param code names this damage: the same file in the same state has the same code, another one another
 * @param file the database
 * @param copy where the damaged file was copied to; null when there is no file
 * @param recovered what could be read of it; null when nothing could
 * @param backups the copies from earlier, the newest first
 */
public record Damage(
        String code,
        Kind kind,
        Path file,
        @Nullable Path copy,
        @Nullable Recovered recovered,
        List<Backup> backups) {

    /** What is wrong, as a sentence about the file. */
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
     * What could be read of the damaged file, in a new one.
     *
     * @param rows how many rows of each table
     * @param unreadablePages pieces of the damaged file, of some kilobytes each, that could not be read
     * @param leftOut rows that could be read and had no place: what they belong to is lost, or they stood there twice
     * @param newest when the newest row was written; null when there is none with a time
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

    /** @param schema the schema of the copy; null when its name does not say */
    public record Backup(
            String name, Instant made, long bytes, @Nullable String schema) {}

    /** What is wrong, as one sentence. */
    public String finding() {
        return kind.sentence.formatted(file);
    }

    /** Returns whether {@code choice} is one of those that there are. */
    public boolean offers(DamageChoice choice) {
        return switch (choice) {
            case DamageChoice.Recovered _ -> recovered != null;
            case DamageChoice.Empty _ -> true;
            case DamageChoice.Backup(var name) ->
                backups.stream().anyMatch(backup -> backup.name().equals(name));
        };
    }
}
