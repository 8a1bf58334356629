package dev.steward.platform.data;

import dev.steward.platform.task.PeriodicTasks;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Statement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Records the executed SQL statements, so a test can check that a list endpoint takes the same number of them however long the
 * list is. Import it into the context under test.
 */
public final class Statements implements BeanPostProcessor {

    /** Work that has started continues even if nothing waits for it; its pauses are shorter than this. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private final List<String> executed = new CopyOnWriteArrayList<>();
    private final ObjectProvider<PeriodicTasks> tasks;

    public Statements(ObjectProvider<PeriodicTasks> tasks) {
        this.tasks = tasks;
    }

    /**
     * Returns the statements that {@code request} caused, in order. Nothing else may use the service in the meantime; its
     * background work is stopped.
     */
    public List<String> during(Runnable request) {
        tasks.ifAvailable(PeriodicTasks::stop);
        try {
            awaitQuiet();
            executed.clear();
            request.run();
            return List.copyOf(executed);
        } finally {
            tasks.ifAvailable(PeriodicTasks::start);
        }
    }

    private void awaitQuiet() {
        Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(QUIET).until(() -> {
            boolean quiet = executed.isEmpty();
            executed.clear();
            return quiet;
        });
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof ConnectionPool pool)) {
            return bean;
        }
        return new ConnectionPool(ConnectionPoolConfiguration.builder(counting(pool))
                .initialSize(0)
                .maxSize(8)
                .build());
    }

    private ConnectionFactory counting(ConnectionFactory factory) {
        return new ConnectionFactory() {
            @Override
            public Publisher<? extends Connection> create() {
                return Mono.<Connection>from(factory.create()).map(Statements.this::counting);
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return factory.getMetadata();
            }
        };
    }

    private Connection counting(Connection connection) {
        return proxy(Connection.class, (_, method, arguments) -> {
            Object result = invoke(method, connection, arguments);
            return result instanceof Statement statement && arguments != null
                    ? counting(statement, String.valueOf(arguments[0]))
                    : result;
        });
    }

    private Statement counting(Statement statement, String sql) {
        return proxy(Statement.class, (proxy, method, arguments) -> {
            Object result = invoke(method, statement, arguments);
            if (result instanceof Publisher<?> publisher) {
                return Flux.from(publisher).doOnSubscribe(_ -> executed.add(sql));
            }
            return result instanceof Statement ? proxy : result;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object invoke(Method method, Object target, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
