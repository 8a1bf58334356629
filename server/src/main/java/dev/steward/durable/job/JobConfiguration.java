package dev.steward.durable.job;

import dev.steward.platform.data.Instance;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the outbox handlers that run jobs. */
@Configuration(proxyBeanMethods = false)
class JobConfiguration {

    /** Jobs are heavy. */
    private static final int AT_ONCE = 4;

    @Bean
    JobOutboxHandler anyJobs(JobRunner runner) {
        return new JobOutboxHandler(runner, JobOutboxHandler.kind(null), AT_ONCE);
    }

    @Bean
    JobOutboxHandler ownJobs(JobRunner runner, Instance instance) {
        return new JobOutboxHandler(runner, JobOutboxHandler.kind(instance.id()), AT_ONCE);
    }
}
