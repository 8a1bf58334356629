package dev.steward.agent.fleet;

import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** All agents at a glance: the inbox, and figures. */
@Service
public record Overview(OverviewRepository rows) {

    /** The most items in the inbox. */
    static final int MAX = 500;

    /** What waits for a person, newest first. */
    public Flux<InboxItem> inbox() {
        return rows.inbox(MAX);
    }

    /** @param places the available slots for runs */
    public Mono<AgentMetrics> metrics(int places) {
        return Mono.zip(rows.byStatus().collectList(), rows.spent(), rows.active())
                .map(known -> AgentMetrics.of(known.getT1(), known.getT2(), known.getT3(), places));
    }
}
