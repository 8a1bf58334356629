package dev.steward.platform.time;

import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides the clock for everything else. Tests replace it. */
@Configuration(proxyBeanMethods = false)
class TimeConfiguration {

    /** The precision of the database, so that a response and a later read agree. */
    private static final Duration MICROSECOND = Duration.ofNanos(1000);

    @Bean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
