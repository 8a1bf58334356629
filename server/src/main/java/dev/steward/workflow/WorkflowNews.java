package dev.steward.workflow;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
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
        return rows.news(workflow).flatMap(news -> announce(workflow, news));
    }

    Mono<Void> allChanged(List<Long> workflows) {
        return Flux.fromIterable(workflows)
                .concatMap(workflow -> changed(workflow))
                .then();
    }

    /** Announces that a workflow was deleted, with its last name and state. @param gone deletes it */
    Mono<Void> gone(long workflow, Mono<?> gone) {
        return rows.news(workflow).delayUntil(_ -> gone).flatMap(last -> announce(workflow, last));
    }

    private Mono<Void> announce(long workflow, WorkflowRepository.News news) {
        return bus.publish(event(workflow).with(Event.Details.of(news.status().name(), news.name())));
    }

    private static Event event(long workflow) {
        return Event.of("workflow.changed").about(Event.About.NOTHING.workflow(workflow));
    }
}
