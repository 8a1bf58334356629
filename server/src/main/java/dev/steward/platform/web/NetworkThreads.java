package dev.steward.platform.web;

import java.time.Duration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.stereotype.Component;

/** The threads of connections. They stop last, when no connection is left, so they need not wait for quiet (2 s by default). */
@Component
class NetworkThreads extends ReactorResourceFactory {

    NetworkThreads() {
        setShutdownQuietPeriod(Duration.ZERO);
    }
}
