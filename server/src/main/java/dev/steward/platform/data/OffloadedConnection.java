package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.Batch;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.ValidationDepth;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Passes the calls of a connection, its statements and its batches on to the driver, and runs what they return where blocking
 * is allowed; see {@link OffloadedConnectionFactory}.
 */
final class OffloadedConnection implements InvocationHandler {

    private final Object driver;
    private final Blocking blocking;
    private final Gate gate;
    private volatile boolean closed;

    private OffloadedConnection(Object driver, Blocking blocking, Gate gate) {
        this.driver = driver;
        this.blocking = blocking;
        this.gate = gate;
    }

    static Connection of(Connection driver, Blocking blocking, Gate gate) {
        return proxy(Connection.class, new OffloadedConnection(driver, blocking, gate));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        var argument = arguments == null || arguments.length == 0 ? null : arguments[0];
        return switch (method.getName()) {
            case "equals" -> proxy == argument;
            case "close" -> {
                closed = true;
                yield wrapped(proxy, called(method, arguments));
            }
            case "validate" ->
                // The pool asks before each use; an embedded database has no network connection that could break.
                argument == ValidationDepth.LOCAL
                        ? Mono.fromSupplier(() -> !closed)
                        : wrapped(proxy, called(method, arguments));
            default -> wrapped(proxy, called(method, arguments));
        };
    }

    private @Nullable Object called(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private @Nullable Object wrapped(Object proxy, @Nullable Object result) {
        return switch (result) {
            // Rows are read there too: large texts are fetched while a row is mapped.
            case Publisher<?> work -> offloaded(work);
            case Statement statement -> statement == driver ? proxy : proxy(Statement.class, on(statement));
            case Batch batch -> batch == driver ? proxy : proxy(Batch.class, on(batch));
            case null, default -> result;
        };
    }

    private <T> Flux<T> offloaded(Publisher<T> work) {
        return blocking.withinTransaction(gate.pass(work));
    }

    private OffloadedConnection on(Object part) {
        return new OffloadedConnection(part, blocking, gate);
    }
}
