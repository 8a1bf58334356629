package dev.steward.platform.recovery;

import java.util.Optional;

/** How to continue after damage. The damaged file stays in the backup folder in any case. */
public sealed interface DamageChoice {

    /** With the recovered data. */
    record Recovered() implements DamageChoice {}

    /** With an earlier copy, by file name. */
    record Backup(String name) implements DamageChoice {}

    /** With an empty database. */
    record Empty() implements DamageChoice {}

    String RECOVERED = "recovered";
    String EMPTY = "empty";
    String BACKUP = "backup:";

    /** Parses the result of {@link #word}. */
    static Optional<DamageChoice> of(String word) {
        return switch (word) {
            case RECOVERED -> Optional.of(new Recovered());
            case EMPTY -> Optional.of(new Empty());
            default ->
                word.startsWith(BACKUP) && word.length() > BACKUP.length()
                        ? Optional.of(new Backup(word.substring(BACKUP.length())))
                        : Optional.empty();
        };
    }

    default String word() {
        return switch (this) {
            case Recovered _ -> RECOVERED;
            case Empty _ -> EMPTY;
            case Backup(var name) -> BACKUP + name;
        };
    }
}
