package dev.steward.platform.data;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Takes a driver that works inside {@code subscribe()} on the calling thread off the event loops: every call that
 * reaches the database runs on the given scheduler, and what follows it goes on there.
 *
 * <p>The scheduler must not interrupt its threads, see {@link dev.steward.platform.task.Blocking}.
 */
final class OffloadedConnectionFactory implements ConnectionFactory {

    private final ConnectionFactory driver;
    private final Scheduler scheduler;
    private final Gate gate;

    OffloadedConnectionFactory(ConnectionFactory driver, Scheduler scheduler, Gate gate) {
        this.driver = driver;
        this.scheduler = scheduler;
        this.gate = gate;
    }

    @Override
    public Mono<Connection> create() {
        // Mono.from and not Flux.next: next cancels after the first signal, and a cancel gives the connection back.
        return Mono.<Connection>from(driver.create())
                .<Connection>map(connection -> new OffloadedConnection(connection, scheduler, gate))
                .subscribeOn(scheduler);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
