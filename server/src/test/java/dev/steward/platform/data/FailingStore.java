package dev.steward.platform.data;

import dev.steward.platform.task.PeriodicTasks;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.Statement;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.ObjectProvider;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A database that fails on demand: at chosen statements, at the commit, for as long as a test wants. Add it to the sources of
 * the service under test. Every failure message contains {@link #SECRET}, which must not appear anywhere but in the log.
 */
public final class FailingStore extends DriverProxy {

    /** Stands for details of an exception that must not leak. */
    public static final String SECRET = "/secret/path/of/the/store";

    /** The name of a commit among the statements. */
    public static final String COMMIT = "commit";

    /** How the store fails. */
    public enum Fault {
        DISK_FULL(() -> new R2dbcNonTransientResourceException("No space left on device: " + SECRET, "90031")),
        CONNECTION_LOST(() -> new R2dbcNonTransientResourceException("Connection reset by peer: " + SECRET, "08006"));

        private final Supplier<R2dbcException> failure;

        Fault(Supplier<R2dbcException> failure) {
            this.failure = failure;
        }
    }

    /** How long it fails. */
    public enum Length {
        ONCE,
        UNTIL_HEALED
    }

    /** A planned failure and its progress. */
    private static final class Plan {
        private final Predicate<String> which;
        private final int nth;
        private final Fault fault;
        private final Length length;
        private int seen;
        private int failed;
        private String first = "nothing failed";

        Plan(Predicate<String> which, int nth, Fault fault, Length length) {
            this.which = which;
            this.nth = nth;
            this.fault = fault;
            this.length = length;
        }

        synchronized boolean hits(String sql) {
            if (!which.test(sql)) {
                return false;
            }
            seen++;
            if (seen < nth || (length == Length.ONCE && seen > nth)) {
                return false;
            }
            if (failed++ == 0) {
                first = sql;
            }
            return true;
        }
    }

    private static final Plan NONE = new Plan(_ -> true, Integer.MAX_VALUE, Fault.DISK_FULL, Length.ONCE);

    private final ObjectProvider<PeriodicTasks> tasks;
    private volatile Plan plan = NONE;
    private volatile Plan last = NONE;

    public FailingStore(ObjectProvider<PeriodicTasks> tasks) {
        this.tasks = tasks;
    }

    /** Makes the n-th statement or commit from now on fail, and with {@link Length#UNTIL_HEALED} all that follow. */
    public void fail(int nth, Fault fault, Length length) {
        fail(_ -> true, nth, fault, length);
    }

    /** The same, counting only matching statements and commits. */
    public void fail(Predicate<String> which, int nth, Fault fault, Length length) {
        tasks.ifAvailable(PeriodicTasks::stop); // background work would be counted too
        last = new Plan(which, nth, fault, length);
        plan = last;
    }

    /** Ends all failures. */
    public void heal() {
        plan = NONE;
        tasks.ifAvailable(PeriodicTasks::stop);
        tasks.ifAvailable(PeriodicTasks::start);
    }

    /** How many statements and commits have run since the plan was made. */
    public int seen() {
        synchronized (last) {
            return last.seen;
        }
    }

    /** How many of them failed. */
    public int failed() {
        synchronized (last) {
            return last.failed;
        }
    }

    /** The first one that failed. */
    public String failedFirst() {
        synchronized (last) {
            return last.first;
        }
    }

    private @Nullable Fault faultOf(String sql) {
        var current = plan;
        return current != NONE && current.hits(sql) ? current.fault : null;
    }

    @Override
    Connection around(Connection connection) {
        return proxy(Connection.class, (_, method, arguments) -> {
            if (method.getName().equals("commitTransaction")) {
                return committed(connection);
            }
            Object result = invoke(method, connection, arguments);
            return result instanceof Statement statement && arguments != null
                    ? failing(statement, String.valueOf(arguments[0]))
                    : result;
        });
    }

    private Statement failing(Statement statement, String sql) {
        return proxy(Statement.class, (proxy, method, arguments) -> {
            Object result = invoke(method, statement, arguments);
            if (result instanceof Publisher<?> publisher) {
                return guarded(sql, publisher);
            }
            return result instanceof Statement ? proxy : result;
        });
    }

    private <T> Flux<T> guarded(String sql, Publisher<T> work) {
        return Flux.defer(() -> {
            var fault = faultOf(sql);
            return fault == null ? work : Flux.error(fault.failure.get());
        });
    }

    /** A full disk stores nothing of the commit; a lost connection leaves it unknown, and here it has happened. */
    private Mono<Void> committed(Connection connection) {
        return Mono.defer(() -> {
            var fault = faultOf(COMMIT);
            return switch (fault) {
                case null -> Mono.from(connection.commitTransaction());
                case DISK_FULL -> Mono.from(connection.rollbackTransaction()).then(Mono.error(fault.failure.get()));
                case CONNECTION_LOST ->
                    Mono.from(connection.commitTransaction()).then(Mono.error(fault.failure.get()));
            };
        });
    }
}
