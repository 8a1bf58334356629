package dev.steward.durable.schedule;

import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Mono;

/** What stores schedules; it also needs an outbox and an event bus. */
@TestConfiguration(proxyBeanMethods = false)
@Import({FiringRepository.class, ScheduleRepository.class, Schedules.class, ScheduleTargets.class})
public class ScheduleSlice {

    @Bean
    ScheduleSettings scheduleSettings() {
        return new ScheduleSettings(Mono.just(Optional.empty()), Mono.just(Duration.ofSeconds(20)));
    }
}
