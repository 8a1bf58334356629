package dev.steward.platform.security;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.SecretKeyFile.Found;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Stores keys and tokens encrypted. The encryption key is a file outside the database, so that a copy of the database alone
 * reveals nothing. Each secret belongs to the origin it was entered for.
 */
@Component
public final class SecretStore {

    private static final Logger log = LoggerFactory.getLogger(SecretStore.class);

    private final Sql sql;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final Instance instance;
    private final SecretKeyFile keyFile;
    private final SecureRandom random = new SecureRandom();
    private @Nullable Seal seal;

    SecretStore(Sql sql, Tx tx, Blocking blocking, Clock clock, DataFolder folder, Instance instance) {
        this.sql = sql;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
        this.instance = instance;
        this.keyFile = new SecretKeyFile(folder.secretKey());
    }

    /**
     * Stores {@code value} under {@code name}, replacing any previous one; durable unless inside a transaction. Fails with
     * {@link Problem.Unavailable} if another process that shares the database could not read it.
     *
     * @param origin the origin it is entered for; null if no URL is known yet, see {@link #bind}
     */
    public Mono<Void> put(String name, String value, @Nullable Origin origin) {
        return requireSharedKey()
                .then(sealed(name, value, origin))
                .flatMap(text -> tx.durable(write(name, text, origin), DuplicateKeyException.class::isInstance));
    }

    /** Binds a secret that has no origin yet; does nothing if there is no secret or it has an origin. */
    public Mono<Void> bind(String name, Origin origin) {
        return row(name).filter(row -> row.origin() == null).flatMap(row -> opened(name, row)
                .flatMap(value -> sealed(name, value, origin))
                .flatMap(text -> tx.durable(rebind(name, row.text(), text, origin))));
    }

    public Mono<Void> remove(String name) {
        return tx.durable(sql.statement("delete from secrets where name = :name")
                .with("name", name)
                .execute());
    }

    /**
     * Returns the secret, if it exists. Fails with {@link SecretUnreadable} if the key file is missing, broken or a
     * different one.
     */
    public Mono<Secret> get(String name) {
        return row(name).flatMap(row -> opened(name, row)
                .map(value -> new Secret(value, row.origin() == null ? null : parsed(row.origin()))));
    }

    /** Returns the origin of each stored secret, by name; empty for one that has no origin yet. */
    public Mono<Map<String, Optional<Origin>>> origins() {
        return sql.statement("select name, origin from secrets")
                .all(row -> Map.entry(
                        row.text("name"),
                        Optional.ofNullable(row.textOrNull("origin")).flatMap(Origin::of)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Returns the names of the stored secrets, sorted. */
    public Mono<Set<String>> names() {
        return sql.statement("select name from secrets order by name")
                .all(row -> row.text("name"))
                .collect(TreeSet::new, Set::add);
    }

    /** Whoever lost the only key goes on with a new one; while another process uses its own, each would lock the other out. */
    private Mono<Void> requireSharedKey() {
        return !instance.isSharing()
                ? Mono.empty()
                : sql.statement("""
                                select name, sealed, origin from secrets where exists (
                                    select 1 from instances
                                    where id <> :me and seen_at > %s)
                                """.formatted(Instance.ALIVE_SINCE))
                        .with("me", instance.id())
                        .all(row -> Map.entry(row.text("name"), Sealed.of(row)))
                        .collectList()
                        .filter(others -> !others.isEmpty())
                        .filterWhen(
                                others -> blocking.call(() -> others.stream().noneMatch(this::opens)))
                        .flatMap(_ -> Mono.error(new Problem.Unavailable(
                                ("Another process of Steward uses this database with another key, and neither could"
                                                + " read what the other stores. Copy its secret.key to %s, and restart this"
                                                + " process; or stop the other one, and try again a minute later.")
                                        .formatted(keyFile.path()))));
    }

    private boolean opens(Map.Entry<String, Sealed> secret) {
        try {
            open(secret.getKey(), secret.getValue());
            return true;
        } catch (SecretUnreadable _) {
            return false;
        }
    }

    private record Sealed(String text, @Nullable String origin) {

        static Sealed of(Columns row) {
            return new Sealed(row.text("sealed"), row.textOrNull("origin"));
        }
    }

    private Mono<Sealed> row(String name) {
        return sql.statement("select sealed, origin from secrets where name = :name")
                .with("name", name)
                .one(Sealed::of);
    }

    private Mono<Void> write(String name, String text, @Nullable Origin origin) {
        return sql.statement("""
                        merge into secrets
                        using (values (cast(:name as varchar(200)), cast(:sealed as text), cast(:origin as varchar(300)),
                                       cast(:now as timestamp with time zone))) as given (name, sealed, origin, updated_at)
                        on secrets.name = given.name
                        when matched then update set sealed = given.sealed, origin = given.origin,
                          updated_at = given.updated_at
                        when not matched then insert (name, sealed, origin, updated_at)
                          values (given.name, given.sealed, given.origin, given.updated_at)
                        """)
                .with("name", name)
                .with("sealed", text)
                .with("origin", String.class, origin == null ? null : origin.toString())
                .with("now", clock.instant())
                .execute();
    }

    private Mono<Void> rebind(String name, String before, String text, Origin origin) {
        return sql.statement(
                        "update secrets set sealed = :sealed, origin = :origin where name = :name and sealed = :before")
                .with("sealed", text)
                .with("origin", origin.toString())
                .with("name", name)
                .with("before", before)
                .execute();
    }

    private Mono<String> sealed(String name, String value, @Nullable Origin origin) {
        return blocking.<String>call(
                        () -> seal(true).close(label(name, origin == null ? null : origin.toString()), value, random))
                .onErrorMap(IOException.class, this::refusal);
    }

    private Throwable refusal(IOException e) {
        if (DataDisk.saysFull(e)) {
            return e;
        }
        log.warn("The key file {} could not be used. {}", keyFile.path(), e.toString());
        return new Problem.Unavailable(
                "The key file %s cannot be used at the moment, so nothing secret can be stored. Check its folder, and try again."
                        .formatted(keyFile.path()));
    }

    private Mono<String> opened(String name, Sealed row) {
        return blocking.call(() -> open(name, row));
    }

    /** Name and origin are authenticated together, so that neither can be changed in the database alone. */
    private static String label(String name, @Nullable String origin) {
        return origin == null ? name : name + "\n" + origin;
    }

    private static Origin parsed(String stored) {
        return Origin.of(stored).orElseThrow(() -> new SecretUnreadable("A stored secret has no web address."));
    }

    private String open(String name, Sealed row) {
        try {
            return seal(false).open(label(name, row.origin()), row.text());
        } catch (GeneralSecurityException e) {
            throw new SecretUnreadable(
                    "The stored secret \"%s\" was sealed with another key than the one in %s; enter it again."
                            .formatted(name, keyFile.path()),
                    e);
        } catch (IOException e) {
            throw unreadable("cannot be read at the moment");
        }
    }

    /** @param creates whether a new key replaces one that is lost: its secrets stay unreadable, but new ones must still work */
    private synchronized Seal seal(boolean creates) throws IOException {
        if (seal == null) {
            seal = switch (keyFile.read()) {
                case Found.Key(var key) -> new Seal(key);
                case Found _ when creates -> new Seal(keyFile.create(random, clock.instant()));
                case Found.Missing() -> throw unreadable("is missing");
                case Found.Unusable() -> throw unreadable("holds no key that can be read");
            };
        }
        return seal;
    }

    private SecretUnreadable unreadable(String what) {
        return new SecretUnreadable(
                "The key file %s %s, so the stored secrets cannot be read; put it back from a backup, or enter the secrets again."
                        .formatted(keyFile.path(), what));
    }
}
