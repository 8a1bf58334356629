package dev.steward.workflow;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Announces changes of workflows to every window, after the commit of the caller's transaction. */
@Component
record WorkflowNews(EventBus bus, WorkflowRepository rows) {

    /** The workflow has changed, with its new status. */
    Mono<Void> changed(WorkflowRead workflow) {
        return bus.publish(
                event(workflow.id()).with(Event.Details.of(workflow.status().name(), workflow.name())));
    }

    /** The workflow, one of its runs, or something else that belongs to it has changed. */
    Mono<Void> changed(long workflow) {
        return rows.news(workflow)
                .flatMap(news -> bus.publish(
                        event(workflow).with(Event.Details.of(news.status().name(), news.name()))));
    }

    /** It was deleted. */
    Mono<Void> gone(Workflow workflow) {
        return bus.publish(
                event(workflow.id()).with(Event.Details.of(null, workflow.head().name())));
    }

    private static Event event(long workflow) {
        return Event.of("workflow.changed").about(Event.About.NOTHING.workflow(workflow));
    }
}
