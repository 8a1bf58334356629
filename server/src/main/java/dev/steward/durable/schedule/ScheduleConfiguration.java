package dev.steward.durable.schedule;

import dev.steward.durable.outbox.OutboxHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Gives each kind of owner its own handler, so that kinds do not wait for each other. */
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
