package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.Batch;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.TransactionDefinition;
import io.r2dbc.spi.ValidationDepth;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A connection that runs its work where blocking is allowed; see {@link OffloadedConnectionFactory}. */
final class OffloadedConnection implements Connection {

    private final Connection driver;
    private final Blocking blocking;
    private final Gate gate;
    private volatile boolean closed;

    OffloadedConnection(Connection driver, Blocking blocking, Gate gate) {
        this.driver = driver;
        this.blocking = blocking;
        this.gate = gate;
    }

    private <T> Flux<T> offloaded(Publisher<T> work) {
        return blocking.onBlockingThread(gate.pass(work));
    }

    private Mono<Void> run(Publisher<Void> work) {
        return Mono.from(offloaded(work));
    }

    @Override
    public Mono<Void> beginTransaction() {
        return run(driver.beginTransaction());
    }

    @Override
    public Mono<Void> beginTransaction(TransactionDefinition definition) {
        return run(driver.beginTransaction(definition));
    }

    @Override
    public Mono<Void> commitTransaction() {
        return run(driver.commitTransaction());
    }

    @Override
    public Mono<Void> rollbackTransaction() {
        return run(driver.rollbackTransaction());
    }

    @Override
    public Mono<Void> rollbackTransactionToSavepoint(String name) {
        return run(driver.rollbackTransactionToSavepoint(name));
    }

    @Override
    public Mono<Void> createSavepoint(String name) {
        return run(driver.createSavepoint(name));
    }

    @Override
    public Mono<Void> releaseSavepoint(String name) {
        return run(driver.releaseSavepoint(name));
    }

    @Override
    public Mono<Void> close() {
        closed = true;
        return run(driver.close());
    }

    /** The pool calls this before each use; an embedded database has no network connection that could break. */
    @Override
    public Mono<Boolean> validate(ValidationDepth depth) {
        return depth == ValidationDepth.LOCAL
                ? Mono.fromSupplier(() -> !closed)
                : Mono.from(offloaded(driver.validate(depth)));
    }

    @Override
    public Statement createStatement(String sql) {
        return new OffloadedStatement(driver.createStatement(sql));
    }

    @Override
    public Batch createBatch() {
        Batch batch = driver.createBatch();
        return new Batch() {
            @Override
            public Batch add(String sql) {
                batch.add(sql);
                return this;
            }

            @Override
            public Flux<Result> execute() {
                return offloaded(Flux.<Result>from(batch.execute()));
            }
        };
    }

    @Override
    public Mono<Void> setAutoCommit(boolean autoCommit) {
        return run(driver.setAutoCommit(autoCommit));
    }

    @Override
    public Mono<Void> setLockWaitTimeout(Duration timeout) {
        return run(driver.setLockWaitTimeout(timeout));
    }

    @Override
    public Mono<Void> setStatementTimeout(Duration timeout) {
        return run(driver.setStatementTimeout(timeout));
    }

    @Override
    public Mono<Void> setTransactionIsolationLevel(IsolationLevel level) {
        return run(driver.setTransactionIsolationLevel(level));
    }

    @Override
    public boolean isAutoCommit() {
        return driver.isAutoCommit();
    }

    @Override
    public ConnectionMetadata getMetadata() {
        return driver.getMetadata();
    }

    @Override
    public IsolationLevel getTransactionIsolationLevel() {
        return driver.getTransactionIsolationLevel();
    }

    private final class OffloadedStatement implements Statement {

        private final Statement driver;

        OffloadedStatement(Statement driver) {
            this.driver = driver;
        }

        @Override
        public Flux<Result> execute() {
            // Rows are read there too: large texts are fetched while a row is mapped.
            return offloaded(Flux.<Result>from(driver.execute()));
        }

        @Override
        public Statement add() {
            driver.add();
            return this;
        }

        @Override
        public Statement bind(int index, Object value) {
            driver.bind(index, value);
            return this;
        }

        @Override
        public Statement bind(String name, Object value) {
            driver.bind(name, value);
            return this;
        }

        @Override
        public Statement bindNull(int index, Class<?> type) {
            driver.bindNull(index, type);
            return this;
        }

        @Override
        public Statement bindNull(String name, Class<?> type) {
            driver.bindNull(name, type);
            return this;
        }

        @Override
        public Statement returnGeneratedValues(String @Nullable ... columns) {
            driver.returnGeneratedValues(columns);
            return this;
        }

        @Override
        public Statement fetchSize(int rows) {
            driver.fetchSize(rows);
            return this;
        }
    }
}
