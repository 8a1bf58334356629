package dev.steward.agent.step;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.turn.RunDriver;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.provider.ActiveModel;
import dev.steward.provider.Models;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Finds out what steps would start with now. Writes nothing and asks no provider: a model or a provider that Steward has no
 * information about yet is assumed to answer.
 */
@Component
public record StepOutlooks(AgentRepository agents, Models models, Settings settings, AgentsEnabledGuard gate) {

    /** Whether agents are enabled; otherwise nothing starts. */
    public Mono<Boolean> areAgentsOn() {
        return gate.isOpen();
    }

    /**
     * By id, for those of the given agents that exist.
     *
     * @param policy of the workflow; null for the agent's
     * @param isMoneyLimited whether the run has a money limit
     */
    public Mono<Map<Long, StepOutlook>> of(
            Collection<Long> ids, @Nullable ApprovalPolicy policy, boolean isMoneyLimited) {
        return Mono.zip(settings.current(), agents.all(ids).collectList()).flatMap(known -> {
            var values = known.getT1();
            return answering(known.getT2(), values)
                    .map(answers -> known.getT2().stream().collect(Collectors.toMap(Agent::id, agent -> {
                        var answer = answers.get(Optional.ofNullable(
                                agent.content().capabilities().model()));
                        return outlook(agent, Objects.requireNonNull(answer), values, policy, isMoneyLimited);
                    })));
        });
    }

    /** The model that answers. @param lacking the requested model, if the provider does not have it; null otherwise */
    private record Answer(ActiveModel active, @Nullable String lacking) {}

    /** The answering models, by the model that agents name; each is looked up once. */
    private Mono<Map<Optional<String>, Answer>> answering(List<Agent> all, SettingValues values) {
        return Flux.fromStream(all.stream()
                        .map(agent -> Optional.ofNullable(
                                agent.content().capabilities().model()))
                        .distinct())
                .concatMap(named -> answer(named.orElse(null), values).map(answer -> Map.entry(named, answer)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Mono<Answer> answer(@Nullable String own, SettingValues values) {
        var wished = RunDriver.model(own, values);
        return wished == null || !wished.equals(own)
                ? models.knownFor(wished).map(active -> new Answer(active, null))
                : models.lacked(wished)
                        .flatMap(lacks -> lacks
                                ? models.knownFor(null).map(active -> new Answer(active, wished))
                                : models.knownFor(wished).map(active -> new Answer(active, null)));
    }

    private static StepOutlook outlook(
            Agent agent,
            Answer answer,
            SettingValues values,
            @Nullable ApprovalPolicy workflow,
            boolean isMoneyLimited) {
        var active = answer.active();
        var own = agent.content().capabilities().approvalPolicy();
        boolean isLimited = isMoneyLimited || agent.governance().moneyBudget() != null;
        var policy = ApprovalPolicy.inForce(
                workflow == null ? own : workflow,
                own == null ? workflow : own,
                values.get(SettingKeys.AGENTS_APPROVAL_POLICY));
        if (active.reason() != null) {
            return new StepOutlook(
                    null,
                    policy,
                    List.of(active.reason() + " The run waits here until you fix this in Settings → Model."));
        }
        var lacking = Optional.ofNullable(answer.lacking()).map(wished -> RunDriver.lacking(active, wished));
        var unpriced = active.isPriced() ? Optional.<String>empty() : Optional.of(unpriced(active.model(), isLimited));
        return new StepOutlook(
                active.model(),
                policy,
                Stream.of(lacking, unpriced).flatMap(Optional::stream).toList());
    }

    private static String unpriced(String model, boolean isLimited) {
        return "No price set for %s, so %s. Set it in Settings → Model."
                .formatted(
                        model,
                        isLimited ? "the run waits here: its money limit cannot be kept" : "its cost is not counted");
    }
}
