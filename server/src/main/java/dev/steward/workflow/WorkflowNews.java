package dev.steward.workflow;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tells every window what is different about workflows, after the commit of the transaction that it is said in. */
@Component
record WorkflowNews(EventBus bus, WorkflowRepository rows) {

    /** What the workflow is, as it is told. */
    Mono<Void> changed(WorkflowRead workflow) {
        return bus.publish(
                event(workflow.id()).with(Event.Details.of(workflow.status().name(), workflow.name())));
    }

    /** The workflow, one of its runs, or what else belongs to it. */
    Mono<Void> changed(long workflow) {
        return rows.news(workflow).flatMap(news -> told(workflow, news));
    }

    /** It is gone with that. @param gone deletes it, after what it was last is known */
    Mono<Void> gone(long workflow, Mono<?> gone) {
        return rows.news(workflow).delayUntil(_ -> gone).flatMap(last -> told(workflow, last));
    }

    private Mono<Void> told(long workflow, WorkflowRepository.News news) {
        return bus.publish(event(workflow).with(Event.Details.of(news.status().name(), news.name())));
    }

    private static Event event(long workflow) {
        return Event.of("workflow.changed").about(Event.About.NOTHING.workflow(workflow));
    }
}
