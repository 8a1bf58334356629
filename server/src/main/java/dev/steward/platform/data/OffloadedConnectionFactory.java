package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Moves a driver that blocks in {@code subscribe()} off the event loops: every call to the database runs on a thread for
 * {@link Blocking} work and continues there. A call from such a thread stays on it.
 */
record OffloadedConnectionFactory(ConnectionFactory driver, Blocking blocking, Gate gate) implements ConnectionFactory {

    @Override
    public Mono<Connection> create() {
        // Mono.from instead of Flux.next: next cancels after the first signal, which would return the connection.
        return Mono.from(blocking.onBlockingThread(
                Flux.from(driver.create()).map(connection -> OffloadedConnection.of(connection, blocking, gate))));
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
