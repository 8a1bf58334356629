package dev.steward.platform.data;

import dev.steward.platform.problem.Causes;
import dev.steward.platform.problem.Problem;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcRollbackException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import io.r2dbc.spi.ValidationDepth;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;
import reactor.core.publisher.Mono;

/** Reports problems of the store, to health checks and to requests refused because of them. */
@Component
public final class StoreHealth {

    public enum Kind {
        /** Nothing new is stored until there is space; stored data can be read. Recovers by itself. */
        disk_full,
        /** The disk failed. Only a restart helps. */
        disk_failed,
        /** The database does not respond. Recovers by itself. */
        database_unreachable,
        /** A follow-up of a change failed, and nobody has dealt with it yet. */
        messages_given_up
    }

    /** A problem, with a sentence about it for people. */
    public record Ailment(Kind kind, String detail) {}

    private static final Logger log = LoggerFactory.getLogger(StoreHealth.class);

    /** Shorter than the timeout of a container health check. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Duration SAID_ONCE_IN = Duration.ofMinutes(1);

    private static final String UNREACHABLE = "The database is not responding. Steward continues as soon as it does.";

    private final ConnectionPool pool;
    private final Database database;
    private final DataDisk disk;
    private final Clock clock;
    private final AtomicLong saidAt = new AtomicLong();

    StoreHealth(ConnectionPool pool, Database database, DataDisk disk, Clock clock) {
        this.pool = pool;
        this.database = database;
        this.disk = disk;
        this.clock = clock;
    }

    /** All current problems; empty if there are none. Takes at most three seconds. */
    public Mono<List<Ailment>> ailments() {
        return answers().map(answers -> {
            var ailments = new ArrayList<Ailment>();
            disk.fault().ifPresent(fault -> ailments.add(new Ailment(Kind.disk_failed, fault)));
            if (disk.isFull()) {
                ailments.add(new Ailment(Kind.disk_full, full()));
            }
            if (!answers && disk.fault().isEmpty()) {
                ailments.add(new Ailment(Kind.database_unreachable, UNREACHABLE));
            }
            return ailments;
        });
    }

    private String full() {
        return database.isShared()
                ? "The disk of the data folder is full. Answers may end early until there is room."
                : DataDisk.FULL;
    }

    private Mono<Boolean> answers() {
        Mono<Boolean> validated = Mono.usingWhen(
                pool.create(), connection -> Mono.from(connection.validate(ValidationDepth.REMOTE)), Connection::close);
        return Shield.over(validated.flux())
                .next()
                .timeout(PATIENCE)
                .onErrorReturn(false)
                .defaultIfEmpty(false);
    }

    /** The problem to report for an exception of the store; empty if it has another cause. */
    public Optional<Problem> explain(Throwable error) {
        return Causes.of(error).flatMap(cause -> explained(cause).stream()).findFirst();
    }

    private Optional<Problem> explained(Throwable cause) {
        return switch (cause) {
            case NotOnDisk _ -> Optional.of(unconfirmed());
            case IOException e when DataDisk.saysFull(e) -> Optional.of(new Problem.DiskFull(DataDisk.FULL));
            case FileSystemException e
            when e instanceof AccessDeniedException || isReadOnly(e) -> Optional.of(refused(e));
            case R2dbcNonTransientResourceException _, R2dbcTransientResourceException _, R2dbcTimeoutException _ ->
                Optional.of(unusable(cause));
            case R2dbcRollbackException _ ->
                Optional.of(new Problem.Unavailable("The database was busy with other changes. Try again."));
            default -> Optional.empty();
        };
    }

    /** Whether an error means that the store is unusable now for any data, rather than for this operation alone. */
    public static boolean isFailure(Throwable error) {
        return Causes.of(error).anyMatch(cause -> switch (cause) {
            case NotOnDisk _,
                    CannotCreateTransactionException _,
                    DataAccessResourceFailureException _,
                    R2dbcNonTransientResourceException _,
                    R2dbcTransientResourceException _,
                    Problem.DiskFull _,
                    Problem.Unavailable _ -> true;
            case IOException e -> DataDisk.saysFull(e);
            default -> false;
        });
    }

    private Problem unconfirmed() {
        return disk.isFull()
                ? new Problem.DiskFull(
                        "The disk is full. The change is made and is written down as soon as there is room;"
                                + " if Steward ends before that, it is lost.")
                : new Problem.Unavailable(
                        "The change is made, but the disk has not confirmed it: if Steward ends now, it"
                                + " may be lost.");
    }

    private static boolean isReadOnly(FileSystemException error) {
        return Set.of("Read-only file system", "Operation not permitted").contains(String.valueOf(error.getReason()));
    }

    /** For a folder that belongs to another user, or a disk that the system has made read-only. */
    private static Problem refused(FileSystemException error) {
        return new Problem.Unavailable("%s cannot be used: %s. Check the file and its folder, and try again."
                .formatted(error.getFile(), DataFolder.reason(error)));
    }

    private Problem unusable(Throwable error) {
        long now = clock.millis();
        long before = saidAt.get();
        if (now - before > SAID_ONCE_IN.toMillis() && saidAt.compareAndSet(before, now)) {
            log.warn("The database is unavailable, and requests are refused until it is back. {}", error.getMessage());
        }
        return new Problem.Unavailable(disk.fault().orElse(UNREACHABLE));
    }
}
