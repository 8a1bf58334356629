package dev.steward.platform.recovery;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.problem.Causes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Startup has to wait for a person to choose how to handle damage. Nothing has been changed yet. */
public final class DamagedDatabase extends StartupProblem {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final transient Damage damage;
    private final transient Decision decision;
    private final boolean asks;

    DamagedDatabase(Damage damage, Decision decision, boolean asks) {
        super(found(damage), ways(damage), null);
        this.damage = damage;
        this.decision = decision;
        this.asks = asks;
    }

    public Damage damage() {
        return damage;
    }

    /** Whether to show a page that asks instead of exiting. */
    public boolean asks() {
        return asks;
    }

    public Path folder() {
        return Objects.requireNonNull(decision.backups().toAbsolutePath().getParent());
    }

    /** Finds the damage among the causes of a failed start. */
    public static Optional<DamagedDatabase> in(Throwable failure) {
        return Causes.of(failure)
                .filter(DamagedDatabase.class::isInstance)
                .map(DamagedDatabase.class::cast)
                .findFirst();
    }

    /** Records the choice, which the next start carries out. Returns false if it is not available. Blocks. */
    public boolean choose(DamageChoice choice) throws IOException {
        if (!damage.offers(choice)) {
            return false;
        }
        decision.make(choice);
        return true;
    }

    public static String moment(Instant moment) {
        return MOMENT.format(moment);
    }

    private static String found(Damage damage) {
        var text = new StringBuilder(damage.finding());
        if (damage.copy() == null) {
            return text.toString();
        }
        text.append("\nIt was copied to ").append(damage.copy()).append(" and is otherwise untouched.");
        var recovered = damage.recovered();
        text.append(
                recovered == null
                        ? "\nNothing in it could be recovered."
                        : "\nRecovered: %d topics, %d messages and %d settings%s; %d pieces could not be read."
                                .formatted(
                                        recovered.count("topics"),
                                        recovered.count("messages"),
                                        recovered.count("app_settings"),
                                        recovered.newest() == null
                                                ? ""
                                                : ", the newest of " + moment(recovered.newest()),
                                        recovered.unreadablePages()));
        return text.toString();
    }

    private static String ways(Damage damage) {
        var text = new StringBuilder("Choose on Steward's page, or start it with one of these:");
        if (damage.recovered() != null) {
            text.append(option(damage, new DamageChoice.Recovered(), "with what was recovered"));
        }
        for (var backup : damage.backups()) {
            text.append(option(
                    damage, new DamageChoice.Backup(backup.name()), "with the copy of " + moment(backup.made())));
        }
        return text.append(option(damage, new DamageChoice.Empty(), "with nothing; the copy stays"))
                .toString();
    }

    private static String option(Damage damage, DamageChoice choice, String meaning) {
        return "\n  --damage=%s:%s   %s".formatted(damage.code(), choice.word(), meaning);
    }
}
