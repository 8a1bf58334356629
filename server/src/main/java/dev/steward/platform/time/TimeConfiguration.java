package dev.steward.platform.time;

import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The clock that everything else is given. Tests replace it. */
@Configuration(proxyBeanMethods = false)
class TimeConfiguration {

    /** What the database stores, so that an answer and a later read say the same. */
    private static final Duration MICROSECOND = Duration.ofNanos(1000);

    @Bean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
