package dev.steward.durable.job;

import dev.steward.platform.data.Instance;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who carries out long work. */
@Configuration(proxyBeanMethods = false)
class JobConfiguration {

    /** Such work is heavy. */
    private static final int AT_ONCE = 4;

    @Bean
    JobCourier anyJobs(JobRunner runner) {
        return new JobCourier(runner, JobCourier.kind(null), AT_ONCE);
    }

    @Bean
    JobCourier ownJobs(JobRunner runner, Instance instance) {
        return new JobCourier(runner, JobCourier.kind(instance.id()), AT_ONCE);
    }
}
