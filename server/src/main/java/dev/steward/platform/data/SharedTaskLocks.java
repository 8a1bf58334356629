package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.TaskLocks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.KeepAliveLockProvider;
import net.javacrumbs.shedlock.support.StorageAccessor;
import net.javacrumbs.shedlock.support.StorageBasedLockProvider;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Keeps task locks in the table {@code shedlock}, using the database's clock. A killed process holds its locks for half a
 * minute, or until it returns. The embedded database belongs to one process, which only remembers when it started each task.
 */
@Component
class SharedTaskLocks implements TaskLocks, DisposableBean {

    /** The shortest time the library supports; extended while the work runs. */
    private static final Duration AT_MOST = Duration.ofSeconds(30);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Sql sql;
    private final Blocking blocking;
    private final Clock clock;
    private final boolean isSharing;
    private final String holder;
    private final Map<String, Instant> begun = new ConcurrentHashMap<>();
    private final ScheduledExecutorService keepingAlive =
            Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
    private final LockProvider locks =
            new KeepAliveLockProvider(new StorageBasedLockProvider(new Table()) {}, keepingAlive);

    @Autowired
    SharedTaskLocks(Sql sql, Blocking blocking, Clock clock, Instance instance) {
        this(sql, blocking, clock, instance.isSharing(), "%s %s".formatted(host(), instance.id()));
    }

    SharedTaskLocks(Sql sql, Blocking blocking, Clock clock, boolean isSharing, String holder) {
        this.sql = sql;
        this.blocking = blocking;
        this.clock = clock;
        this.isSharing = isSharing;
        this.holder = holder;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "localhost";
        }
    }

    @Override
    public Mono<Boolean> during(String task, Mono<Void> work) {
        if (!isSharing) {
            return Mono.defer(() -> {
                begun.put(task, clock.instant());
                return work.thenReturn(true);
            });
        }
        return Mono.usingWhen(
                blocking.call(() -> lock(task)),
                lock -> lock.isPresent() ? work.thenReturn(true) : Mono.just(false),
                lock -> blocking.run(() -> lock.ifPresent(SimpleLock::unlock)));
    }

    private Optional<SimpleLock> lock(String task) {
        return locks.lock(new LockConfiguration(clock.instant(), task, AT_MOST, Duration.ZERO));
    }

    @Override
    public Mono<Map<String, Held>> held() {
        if (!isSharing) {
            var now = clock.instant();
            return Mono.fromSupplier(() -> begun.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, each -> new Held(holder, Duration.between(each.getValue(), now)))));
        }
        return sql.statement("""
                        select name, locked_by, cast(extract(epoch from current_timestamp - locked_at) as double precision) as age from shedlock
                        """)
                .all(row -> Map.entry(
                        row.text("name"),
                        new Held(row.text("locked_by"), Duration.ofMillis(Math.round(row.real("age") * 1000)))))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    @Override
    public void destroy() {
        keepingAlive.shutdownNow();
    }

    /** The only place where a thread blocks on the database, as the library requires it. */
    private final class Table implements StorageAccessor {

        @Override
        public boolean insertRecord(LockConfiguration lock) {
            return written("""
                    insert into shedlock (name, lock_until, locked_at, locked_by)
                    values (:name, current_timestamp + cast(:seconds as integer) * interval '1' second, current_timestamp, :holder)
                    on conflict do nothing
                    """, lock);
        }

        @Override
        public boolean updateRecord(LockConfiguration lock) {
            return written("""
                    update shedlock
                    set lock_until = current_timestamp + cast(:seconds as integer) * interval '1' second,
                        locked_at = current_timestamp, locked_by = :holder
                    where name = :name and (lock_until <= current_timestamp or locked_by = :holder)
                    """, lock);
        }

        @Override
        public boolean extend(LockConfiguration lock) {
            return written("""
                    update shedlock set lock_until = current_timestamp + cast(:seconds as integer) * interval '1' second
                    where name = :name and locked_by = :holder and lock_until > current_timestamp
                    """, lock);
        }

        @Override
        public void unlock(LockConfiguration lock) {
            written("""
                    update shedlock set lock_until = current_timestamp - cast(:seconds as integer) * interval '1' second
                    where name = :name and locked_by = :holder
                    """, lock);
        }

        private boolean written(String statement, LockConfiguration lock) {
            var rows = sql.statement(statement)
                    .with("name", lock.getName())
                    .with("seconds", lock.getLockAtMostFor().toSeconds())
                    .with("holder", holder)
                    .update()
                    .block(PATIENCE);
            return rows != null && rows > 0;
        }
    }
}
