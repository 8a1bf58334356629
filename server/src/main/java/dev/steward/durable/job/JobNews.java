package dev.steward.durable.job;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Publishes job events to clients. */
@Component
record JobNews(EventBus bus) {

    /** Publishes after the current transaction commits. */
    Mono<Void> changed(Job job, JobState state) {
        return bus.publish(Event.of("job.changed")
                .about(Event.About.NOTHING.job(job.id()))
                .with(Event.Details.of(state.name(), job.kind())));
    }
}
