package dev.steward.platform.security;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Keys and tokens, sealed at rest. The key of the seal is a file outside the database, so that a copy of the database
 * alone gives nothing away.
 */
@Component
public final class SecretStore {

    private final DatabaseClient client;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final SecretKeyFile keyFile;
    private final SecureRandom random = new SecureRandom();
    private @Nullable Seal seal;

    SecretStore(DatabaseClient client, Tx tx, Blocking blocking, Clock clock, DataFolder folder) {
        this.client = client;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
        this.keyFile = new SecretKeyFile(folder.secretKey());
    }

    /** Stores {@code value} under {@code name}, in place of what was there; durable unless a transaction is under way. */
    public Mono<Void> put(String name, String value) {
        return blocking.call(() -> sealForWriting().close(name, value, random))
                .flatMap(text -> tx.durable(write(name, text)));
    }

    /** Forgets the secret; nothing happens when there is none. */
    public Mono<Void> remove(String name) {
        return tx.durable(client.sql("delete from secrets where name = :name")
                .bind("name", name)
                .then());
    }

    /**
     * Returns the secret, or empty when there is none. Fails with {@link SecretUnreadable} when the key file is
     * missing or another one.
     */
    public Mono<String> get(String name) {
        return client.sql("select sealed from secrets where name = :name")
                .bind("name", name)
                .mapValue(String.class)
                .one()
                .flatMap(text -> blocking.call(() -> open(name, text)));
    }

    /** Returns the names under which something is stored, in their order. */
    public Mono<Set<String>> names() {
        return client.sql("select name from secrets order by name")
                .mapValue(String.class)
                .all()
                .collect(TreeSet::new, Set::add);
    }

    private Mono<Void> write(String name, String text) {
        return client.sql("""
                        merge into secrets
                        using (values (cast(:name as varchar(200)), cast(:sealed as text),
                                       cast(:now as timestamp with time zone))) as given (name, sealed, updated_at)
                        on secrets.name = given.name
                        when matched then update set sealed = given.sealed, updated_at = given.updated_at
                        when not matched then insert (name, sealed, updated_at)
                          values (given.name, given.sealed, given.updated_at)
                        """)
                .bind("name", name)
                .bind("sealed", text)
                .bind("now", Instant.now(clock))
                .then();
    }

    private String open(String name, String text) throws IOException {
        try {
            return sealForReading().open(name, text);
        } catch (GeneralSecurityException e) {
            throw new SecretUnreadable(
                    "The stored secret \"%s\" was sealed with another key than the one in %s; enter it again."
                            .formatted(name, keyFile.path()),
                    e);
        }
    }

    private synchronized Seal sealForReading() throws IOException {
        if (seal == null) {
            seal = keyFile.read()
                    .map(Seal::new)
                    .orElseThrow(() -> new SecretUnreadable(
                            "The key file %s is missing, so the stored secrets cannot be read; put it back from a backup, or enter the secrets again."
                                    .formatted(keyFile.path())));
        }
        return seal;
    }

    /** Makes the key at the first secret. Secrets whose key was lost stay unreadable; a new one must still work. */
    private synchronized Seal sealForWriting() throws IOException {
        if (seal == null) {
            var key = keyFile.read();
            seal = new Seal(key.isPresent() ? key.get() : keyFile.create(random));
        }
        return seal;
    }
}
