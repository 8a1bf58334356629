package dev.steward.platform.recovery;

import dev.steward.platform.recovery.Damage.Kind;
import dev.steward.platform.store.StoreSum;
import dev.steward.platform.store.Witness;
import dev.steward.platform.store.Witnessed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/** Checks the database file before it is opened, and requires a choice if data may be missing. */
public record DatabaseEntry(Path file, Path backups, Clock clock, DamageOrder order) {

    private Decision decision() {
        return new Decision(file, backups);
    }

    /** Exists from when a new database is started until it is complete. */
    private Path begun() {
        return file.resolveSibling("begun");
    }

    /** Returns the file's witness once the engine may open the file. @throws DamagedDatabase if a person has to choose first */
    public Witnessed enter() throws IOException {
        Optional<DamageChoice> made = decision().carryOut();
        return switch (new Examination(file, backups).run()) {
            case Examination.Result.New() -> {
                Files.createDirectories(Objects.requireNonNull(begun().getParent()));
                Files.write(begun(), new byte[0]);
                yield Witnessed.opening(file, 0);
            }
            case Examination.Result.Sound(var version) -> Witnessed.opening(file, version);
            case Examination.Result.Damaged _
            when isBegun() -> {
                removeBegun();
                yield Witnessed.opening(file, 0);
            }
            case Examination.Result.Damaged(var kind) -> {
                boolean empty = made.isPresent() && made.get() instanceof DamageChoice.Empty;
                yield empty && kind == Kind.MISSING ? Witnessed.opening(file, 0) : choose(kind);
            }
        };
    }

    private Witnessed choose(Kind kind) throws IOException {
        decision().forget();
        Damage damage = damage(kind);
        Optional<DamageChoice> choice = order.about(damage);
        if (choice.isEmpty()) {
            throw new DamagedDatabase(damage, decision(), !order.exits());
        }
        decision().make(choice.get());
        return enter();
    }

    /** Called when the database is open and complete. */
    public void done() throws IOException {
        decision().forget();
        Files.deleteIfExists(begun());
    }

    /** Whether a first start began to create the database and none has finished it. */
    public boolean isBegun() {
        return Files.exists(begun());
    }

    /** Moves aside what a first start left, as someone may have put a file of their own there since. */
    public void removeBegun() throws IOException {
        if (Files.exists(file)) {
            Files.move(file, file.resolveSibling(file.getFileName() + ".half"), StandardCopyOption.REPLACE_EXISTING);
        }
        Witness.forget(file);
    }

    private Damage damage(Kind kind) throws IOException {
        boolean something = Files.exists(file) && Files.size(file) > 0;
        Path copy = something ? Copies.setAside(file, backups, clock) : null;
        return new Damage(
                code(kind),
                kind,
                file,
                copy,
                something
                        ? new Salvage(file, decision().target())
                                .run(new Examination(file, backups))
                                .orElse(null)
                        : null,
                Copies.backups(backups));
    }

    private String code(Kind kind) throws IOException {
        int sum = Files.exists(file) ? StoreSum.of(file).sum() : 0;
        long known = Witness.read(file).map(Witness.Known::version).orElse(0L);
        return "%08x"
                .formatted(31 * (31 * sum + Long.hashCode(known)) + kind.name().hashCode());
    }
}
