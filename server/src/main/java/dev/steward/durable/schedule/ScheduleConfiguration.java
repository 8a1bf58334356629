package dev.steward.durable.schedule;

import dev.steward.durable.outbox.OutboxHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is due is done for each kind of owner beside the others. */
@Configuration(proxyBeanMethods = false)
class ScheduleConfiguration {

    @Bean
    OutboxHandler dueTopics(ScheduleTargets targets, DueWork work) {
        return new FiringHandler(ScheduleOwner.Kind.topic, targets, work);
    }

    @Bean
    OutboxHandler dueAgents(ScheduleTargets targets, DueWork work) {
        return new FiringHandler(ScheduleOwner.Kind.agent, targets, work);
    }

    @Bean
    OutboxHandler dueWorkflows(ScheduleTargets targets, DueWork work) {
        return new FiringHandler(ScheduleOwner.Kind.workflow, targets, work);
    }
}
