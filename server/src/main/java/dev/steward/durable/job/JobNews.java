package dev.steward.durable.job;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tells the windows of long work. */
@Component
record JobNews(EventBus bus) {

    /** After the commit of the transaction that it is said in. */
    Mono<Void> changed(Job job, JobState state) {
        return bus.publish(Event.of("job.changed")
                .about(Event.About.NOTHING.job(job.id()))
                .with(Event.Details.of(state.name(), job.kind())));
    }
}
