package dev.steward.push;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.security.SecretUnreadable;
import dev.steward.platform.task.Blocking;
import java.security.GeneralSecurityException;
import java.time.Clock;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Steward's identity for push services. Created on first use and then kept, since browsers are subscribed to exactly this key. If
 * its private key is lost, a new one is created once no device depends on the old one.
 */
@Component
record PushIdentity(Sql sql, SecretStore secrets, Tx tx, Blocking blocking, Clock clock) {

    private static final String SECRET = "push.vapid";

    /** @throws Problem.Unavailable if the private key cannot be read */
    Mono<Vapid> get() {
        return known().switchIfEmpty(Mono.defer(this::made))
                .onErrorResume(Problem.Unavailable.class, lost -> forgotten()
                        .flatMap(gone -> gone ? made() : Mono.error(lost)));
    }

    private Mono<Vapid> known() {
        return sql.statement("select public_key from push_identity where id = 1")
                .one(row -> row.text("public_key"))
                .publishOn(blocking.scheduler())
                .flatMap(key -> secrets.get(SECRET)
                        .flatMap(secret -> Mono.justOrEmpty(secret.unbound()))
                        .map(secret -> read(key, secret))
                        .switchIfEmpty(Mono.error(PushIdentity::lost))
                        .onErrorMap(SecretUnreadable.class, _ -> lost()));
    }

    private static Vapid read(String key, String secret) {
        try {
            return Vapid.of(key, secret);
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            throw lost();
        }
    }

    private static Problem.Unavailable lost() {
        return new Problem.Unavailable(
                "The key with which Steward signs what it sends to browsers cannot be read. Put the key file"
                        + " of the data folder back from a backup, or remove all devices: then a new one is made.");
    }

    /** If several callers create it at once, the first one wins and the others use its result. */
    private Mono<Vapid> made() {
        return tx.durable(
                known().switchIfEmpty(Mono.defer(() -> {
                    var vapid = Vapid.newOne();
                    return sql.changes("push_identity")
                            .set("id", 1)
                            .set("public_key", vapid.publicKey())
                            .set("created_at", clock.instant())
                            .add()
                            .then(secrets.put(SECRET, vapid.secret(), null))
                            .thenReturn(vapid);
                })),
                DuplicateKeyException.class::isInstance);
    }

    /** Deletes a lost identity if possible. @return whether it is gone, so that a new one can be created */
    private Mono<Boolean> forgotten() {
        return tx.durable(lock().then(sql.statement("""
                        delete from push_identity where id = 1 and not exists (select 1 from push_devices)
                        """).update()).map(rows -> rows > 0));
    }

    /** Prevents adding devices and creating another identity until the transaction ends. */
    Mono<Void> lock() {
        return sql.statement("select public_key from push_identity where id = 1 for update")
                .one(row -> row.text("public_key"))
                .then();
    }
}
