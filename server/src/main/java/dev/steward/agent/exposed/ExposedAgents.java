package dev.steward.agent.exposed;

import dev.steward.agent.definition.AgentReference;
import dev.steward.exposed.Bounds;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Agents for hosts. */
@Service
record ExposedAgents(ExposedAgentRepository rows) {

    private static final int MAX_PART = 255;

    record Wish(
            @Nullable @Schema(maxLength = MAX_PART, description = "What the title contains, in any case")
            String q,

            @Nullable @Schema(defaultValue = "false", description = "Whether those in the archive are listed as well")
            Boolean includeArchived,

            @Nullable @Schema(description = "Only agents with smaller ids: `next` of an earlier answer")
            Long before) {

        Wish {
            new Check().length("q", q, 0, MAX_PART).verify();
        }

        @Nullable
        String part() {
            return q == null || q.isBlank() ? null : q.strip();
        }
    }

    record One(Long agentId) {
        One {
            new Check().id("agent_id", agentId).verify();
        }
    }

    /** Agents, newest first. */
    record Found(
            List<ExposedAgent> agents,
            int count,

            @Nullable @Schema(description = "What to give as `before` for those that come next; null at the end")
            Long next) {}

    /**
     * @param memory of the caller that holds the list
     * @throws dev.steward.platform.problem.Problem.Unavailable when there is not enough memory now
     */
    Mono<Found> list(Wish wish, MemoryBudget.Share memory) {
        var before = wish.before();
        return rows.list(
                        wish.part(),
                        Boolean.TRUE.equals(wish.includeArchived()),
                        before == null ? KeysetPage.NEWEST : before,
                        Bounds.ROWS + 1)
                .doOnNext(agent -> memory.reserve(agent.estimatedBytes()))
                .collectList()
                .map(ExposedAgents::found);
    }

    /** The one extra row tells whether there are more. */
    private static Found found(List<ExposedAgent> read) {
        var shown = read.stream().limit(Bounds.ROWS).toList();
        return new Found(
                shown, shown.size(), read.size() > Bounds.ROWS ? shown.getLast().id() : null);
    }

    /** An agent with its texts in full. @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent */
    Mono<ExposedAgent> get(long id, MemoryBudget.Share memory) {
        return rows.find(id)
                .switchIfEmpty(AgentReference.missing(id))
                .doOnNext(agent -> memory.reserve(agent.estimatedBytes()));
    }
}
