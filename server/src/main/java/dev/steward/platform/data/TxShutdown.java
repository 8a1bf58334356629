package dev.steward.platform.data;

import dev.steward.platform.task.ServiceLifecycle;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Lets use cases whose callers have gone finish before the database closes. */
@Component
class TxShutdown extends ServiceLifecycle {

    private final Tx tx;
    private final Duration patience;

    TxShutdown(Tx tx, @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
        this.tx = tx;
        this.patience = patience;
    }

    @Override
    protected Mono<Void> end() {
        return tx.idle().timeout(patience).then();
    }

    /** After the web server, which may still bring new work, and before the connections close. */
    @Override
    public int getPhase() {
        return 0;
    }
}
