package dev.steward.agent.approval;

import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.mcp.client.ServerRenames;
import dev.steward.permission.BacktestTally;
import dev.steward.permission.PastCheck;
import dev.steward.permission.Rule;
import dev.steward.permission.RuleBacktest;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The rules about what agents may do. Changes apply from the next call, including in active runs. */
@Service
public record Rules(
        RuleRepository rows,
        CheckRepository checks,
        AgentRepository agents,
        AgentNews news,
        Tx tx,
        Blocking blocking,
        Clock clock)
        implements ServerRenames {

    /** The maximum number of rules. */
    public static final int MAX = 200;

    /** How far back a preview looks. */
    static final Duration LOOK_BACK = Duration.ofDays(7);

    /** How many calls a preview looks at, newest first. */
    static final int MAX_LOOKED = 2_000;

    /** How many of them are loaded at once. */
    private static final int AT_ONCE = 200;

    Flux<RuleRead> list() {
        return rows.all().index((index, rule) -> RuleRead.of(rule, Math.toIntExact(index) + 1));
    }

    /**
     * Adds a rule at the end.
     *
     * @throws Problem.Invalid when it could never match anything
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<RuleRead> create(RuleCreate wish) {
        return Mono.fromCallable(wish::content)
                .flatMap(content -> tx.durable(lock(content.agentId())
                        .then(rows.count())
                        .filter(there -> there < MAX)
                        .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                                "too-many-rules", "There are %d rules already. Delete one first.".formatted(MAX))))
                        .flatMap(_ -> rows.insert(content, clock.instant()))
                        .flatMap(this::read)
                        .delayUntil(_ -> news.all())));
    }

    /**
     * Changes the fields that the patch names.
     *
     * @throws Problem.Invalid when the rule could never match anything after that
     * @throws Problem.NotFound when there is no such rule, or agent
     */
    Mono<RuleRead> update(long id, RulePatch patch) {
        return tx.durable(lock(patch.agentId().value())
                .thenMany(rows.all())
                .collectList()
                .flatMap(all ->
                        find(all, id).flatMap(known -> written(known, patch).then(moved(all, known, patch))))
                .then(Mono.defer(() -> read(id)))
                .delayUntil(_ -> news.all()));
    }

    /** Rules for this agent only, in order. */
    public Flux<Rule.Content> own(long agent) {
        return rows.own(agent).map(Rule::content);
    }

    /**
     * Adds the rules of a restored agent again, in the caller's transaction.
     *
     * @throws Problem.Conflict when that would exceed the limit
     */
    public Mono<Void> giveBack(List<Rule.Content> own) {
        return own.isEmpty()
                ? Mono.empty()
                : rows.lock()
                        .then(rows.count())
                        .filter(there -> there + own.size() > MAX)
                        .flatMap(_ -> Mono.error(new Problem.Conflict(
                                "too-many-rules",
                                "With those of this agent there would be more than %d rules. Delete some first."
                                        .formatted(MAX))))
                        .thenMany(Flux.fromIterable(own))
                        .concatMap(rule -> rows.insert(rule, clock.instant()))
                        .then();
    }

    /** Locks the rules after the agent, in the same order as everywhere. */
    private Mono<Void> lock(@Nullable Long agent) {
        var whose = agent == null
                ? Mono.<Void>empty()
                : agents.lock(agent)
                        .switchIfEmpty(AgentReference.missing(agent))
                        .then();
        return whose.then(Mono.defer(rows::lock));
    }

    private Mono<Void> written(Rule known, RulePatch patch) {
        var next = patch.over(known.content());
        return next.equals(known.content()) ? Mono.empty() : rows.write(known.id(), next, clock.instant());
    }

    private Mono<Void> moved(List<Rule> all, Rule known, RulePatch patch) {
        var position = patch.position().value();
        if (position == null) {
            return Mono.empty();
        }
        var order = new ArrayList<>(all);
        order.remove(known);
        order.add(Math.min(position - 1, order.size()), known);
        return Flux.range(0, order.size())
                .concatMap(at -> rows.place(order.get(at).id(), at + 1))
                .then();
    }

    @Override
    public Mono<Void> renamed(String name, String next) {
        return rows.rename(name, next).flatMap(changed -> changed ? news.all() : Mono.empty());
    }

    /** @throws Problem.NotFound when there is no such rule */
    public Mono<Void> delete(long id) {
        return tx.durable(
                rows.delete(id).filter(there -> there).switchIfEmpty(missing()).then(news.all()));
    }

    /**
     * How a rule would have decided recent calls of agents.
     *
     * @param memory of the request
     * @throws Problem.Invalid when it could never match anything
     * @throws Problem.NotFound when there is no such rule to replace, or no such agent
     * @throws Problem.Unavailable when there is not enough memory now
     */
    Mono<RulePreview> preview(RuleTry wish, MemoryBudget.Share memory) {
        return Mono.fromCallable(() -> wish.rule().content())
                .delayUntil(content -> require(content.agentId()))
                .flatMap(content -> rows.all().collectList().flatMap(all -> {
                    var replaces = wish.replaces();
                    return replaces == null
                            ? tried(new RuleBacktest(all, content, null), memory)
                            : find(all, replaces).flatMap(old -> tried(new RuleBacktest(all, content, old), memory));
                }));
    }

    private Mono<RulePreview> tried(RuleBacktest hindsight, MemoryBudget.Share memory) {
        var since = clock.instant().minus(LOOK_BACK);
        var tally = new BacktestTally();
        return looked(hindsight, since, CheckRepository.After.NEWEST, tally, memory)
                .map(hasMore -> RulePreview.of(hindsight.wish(), since, tally, hasMore));
    }

    /** Checks calls page by page, on threads where blocking is allowed. Returns whether there are more than the limit. */
    private Mono<Boolean> looked(
            RuleBacktest hindsight,
            Instant since,
            CheckRepository.After after,
            BacktestTally tally,
            MemoryBudget.Share memory) {
        int left = MAX_LOOKED - tally.looked();
        int limit = Math.min(AT_ONCE, left) + 1;
        return checks.since(since, hindsight.agent(), after, limit)
                .doOnNext(check -> memory.reserve(check.estimatedBytes()))
                .collectList()
                .publishOn(blocking.scheduler())
                .flatMap(page -> {
                    var shown = page.subList(0, Math.min(page.size(), limit - 1));
                    int before = tally.estimatedBytes();
                    shown.forEach(check -> tally.add(hindsight.of(check)));
                    memory.reserve(Math.max(0, tally.estimatedBytes() - before));
                    memory.shrink(
                            page.stream().mapToLong(PastCheck::estimatedBytes).sum());
                    boolean hasMore = page.size() == limit;
                    return hasMore && tally.looked() < MAX_LOOKED
                            ? looked(hindsight, since, CheckRepository.After.of(shown.getLast()), tally, memory)
                            : Mono.just(hasMore);
                });
    }

    private Mono<Void> require(@Nullable Long agent) {
        return agent == null
                ? Mono.empty()
                : agents.find(agent)
                        .switchIfEmpty(AgentReference.missing(agent))
                        .then();
    }

    private Mono<RuleRead> read(long id) {
        return list().filter(rule -> rule.id() == id).next().switchIfEmpty(missing());
    }

    private static Mono<Rule> find(List<Rule> all, long id) {
        return Mono.justOrEmpty(all.stream().filter(rule -> rule.id() == id).findFirst())
                .switchIfEmpty(missing());
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Rule"));
    }
}
