package dev.steward.platform.data;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Records the SQL statements that a request executes, so a test can check that a list endpoint takes the same number of them
 * however long the list is. What the service does in the background meanwhile is not recorded. Part of every {@link
 * dev.steward.support.ServiceTest}.
 */
public final class Statements extends DriverProxy implements WebFilter, Ordered {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private volatile @Nullable List<String> recording;

    /** Returns the statements of all requests that are made during {@code requests}, in order. */
    public List<String> during(Runnable requests) {
        var executed = new CopyOnWriteArrayList<String>();
        recording = executed;
        try {
            requests.run();
            return List.copyOf(executed);
        } finally {
            recording = null;
        }
    }

    /** Returns the statements of {@code work}, in order. */
    public List<String> during(Mono<?> work) {
        return during(() -> recorded(work).block(PATIENCE));
    }

    /** Records {@code work} like a request, if a test is recording when it starts. */
    public <T> Mono<T> recorded(Mono<T> work) {
        return work.contextWrite(context -> context.putNonNull(Statements.class, recording));
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return recorded(chain.filter(exchange));
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    Connection around(Connection connection) {
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
                return Flux.deferContextual(context -> {
                    context.<List<String>>getOrEmpty(Statements.class).ifPresent(executed -> executed.add(sql));
                    return publisher;
                });
            }
            return result instanceof Statement ? proxy : result;
        });
    }
}
