package dev.steward.platform.data;

import java.util.Optional;

/** How a person wants to go on after damage. The damaged file stays in the folder of backups in any case. */
public sealed interface DamageChoice {

    /** With what could be read of the damaged file. */
    record Recovered() implements DamageChoice {}

    /** With a copy from earlier, by its file name. */
    record Backup(String name) implements DamageChoice {}

    /** With nothing. */
    record Empty() implements DamageChoice {}

    String RECOVERED = "recovered";
    String EMPTY = "empty";
    String BACKUP = "backup:";

    /** Reads what {@link #word} returned. */
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

    /** The choice in one word. */
    default String word() {
        return switch (this) {
            case Recovered _ -> RECOVERED;
            case Empty _ -> EMPTY;
            case Backup(var name) -> BACKUP + name;
        };
    }
}
