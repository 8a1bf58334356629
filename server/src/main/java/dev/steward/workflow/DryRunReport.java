package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.agent.step.InlineAgents.Known;
import dev.steward.agent.step.StepOutlook;
import dev.steward.exposed.ExposedTools;
import dev.steward.mcp.client.ServerStandings.Standing;
import dev.steward.workflow.DryRunRead.Forecast;
import dev.steward.workflow.DryRunRead.Server;
import dev.steward.workflow.DryRunRead.StepPreview;
import dev.steward.workflow.PastAttempt.Likely;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reports what a run would do if it started now and every step succeeded at once. Pure. What is unknown before the run is in
 * square brackets. Spec: decision 63.
 */
final class DryRunReport {

    private final Facts facts;
    private final List<Step> steps;
    private final Plan plan;

    private DryRunReport(Facts facts) {
        this.facts = facts;
        this.steps = facts.definition().steps();
        this.plan = HeldRun.plan(facts.definition(), facts.agents());
    }

    /**
     * The input of the report.
     *
     * @param agents of the steps, as far as they exist, by id
     * @param outlooks of the same
     * @param servers all tool servers
     * @param values of the state that the instructions name, by key
     * @param past the cost of earlier attempts
     */
    record Facts(
            Workflow workflow,
            Definition definition,
            @Nullable String brief,
            Map<Long, Known> agents,
            Map<Long, StepOutlook> outlooks,
            List<Standing> servers,
            boolean areAgentsOn,
            List<Kickoff.StateKey> keys,
            Map<String, Trace.Text> values,
            List<PastAttempt> past) {}

    static DryRunRead of(Facts facts) {
        return new DryRunReport(facts).read();
    }

    private DryRunRead read() {
        var likely = steps.stream().map(this::likely).toList();
        var sum = likely.stream().reduce(Likely.UNKNOWN, Likely::and);
        long runs = facts.past().stream().map(PastAttempt::run).distinct().count();
        return new DryRunRead(
                steps.stream()
                        .map(step -> preview(step, likely.get(step.position())))
                        .toList(),
                warnings(likely, sum),
                new Forecast(sum.tokens(), sum.dollars(), sum.seconds(), (int) runs));
    }

    private Likely likely(Step step) {
        return Likely.of(facts.past().stream()
                .filter(attempt -> attempt.position() == step.position())
                .toList());
    }

    /** @param likely by position */
    private List<String> warnings(List<Likely> likely, Likely sum) {
        var head = facts.definition().head();
        var all = new ArrayList<String>();
        if (facts.workflow().archivedAt() != null) {
            all.add("This workflow is archived and cannot run. Unarchive it first.");
        }
        if (!facts.areAgentsOn()) {
            all.add("Agents are off, so no run can start. Turn them on in Settings → Agents.");
        }
        if (plan.from(0).isEmpty()) {
            all.add("No step can run. Add a step with an agent, or an approval.");
        }
        var unknown = steps.stream()
                .filter(step ->
                        agent(step).isPresent() && likely.get(step.position()).tokens() == null)
                .map(Step::position)
                .toList();
        if (sum.tokens() != null && !unknown.isEmpty()) {
            all.add("The estimate leaves out %s, which %s not finished in an earlier run."
                    .formatted(numbered(unknown), unknown.size() == 1 ? "has" : "have"));
        }
        if (sum.tokens() != null && head.tokenCap() != null && sum.tokens() > head.tokenCap()) {
            all.add("The estimate of %,d tokens is above the limit of %,d, where the run pauses."
                    .formatted(sum.tokens(), head.tokenCap()));
        }
        if (sum.cost() != null && head.moneyCap() != null && sum.cost() > head.moneyCap()) {
            all.add("The estimate of %s is above the limit of %s, where the run pauses."
                    .formatted(Money.said(sum.cost()), Money.said(head.moneyCap())));
        }
        return all;
    }

    private static String numbered(List<Integer> positions) {
        return (positions.size() == 1 ? "step " : "steps ")
                + positions.stream()
                        .map(position -> String.valueOf(position + 1))
                        .collect(Collectors.joining(", "));
    }

    private StepPreview preview(Step step, Likely likely) {
        var agent = agent(step);
        var outlook = agent.map(Known::id).map(facts.outlooks()::get);
        var servers = agent.map(known -> servers(step, known)).orElse(List.of());
        return new StepPreview(
                step.position(),
                step.kind(),
                label(step.position()),
                agent.map(Known::id).orElse(null),
                agent.map(known -> known.draft().title()).orElse(null),
                kickoff(step),
                outlook.map(StepOutlook::model).orElse(null),
                outlook.map(StepOutlook::policy).orElse(null),
                servers,
                warnings(step, servers),
                likely.tokens(),
                likely.dollars(),
                likely.seconds());
    }

    private Optional<Known> agent(Step step) {
        return HeldRun.agent(step, facts.agents());
    }

    private String label(int position) {
        return plan.at(position).label();
    }

    private boolean isProducing(int position) {
        return steps.get(position).kind().isProducing() && plan.at(position).isRunnable();
    }

    /** Whether a position has output by the time a step begins. */
    private boolean hasMade(int position, Step step) {
        return position < step.position() && isProducing(position);
    }

    // Kickoffs

    private @Nullable String kickoff(Step step) {
        var instructions = Instructions.filled(
                step.instructions(),
                facts.brief(),
                position -> output(position, step),
                facts.values(),
                new HashSet<>());
        if (step.kind() == StepKind.approval) {
            return instructions;
        }
        var agent = agent(step);
        if (agent.isEmpty()) {
            return null;
        }
        var sources = StepSources.of(step, steps.size(), position -> hasMade(position, step));
        var handOff = sources.handOff();
        var told = Kickoff.compose(
                new Kickoff.Parts(
                        step.kind(),
                        facts.brief(),
                        directives(step),
                        Feedback.NONE,
                        handOff == null ? null : handedOn(handOff, step),
                        sources.isNamed(),
                        sources.board().stream()
                                .map(position -> sources.isNamed() ? handedOn(position, step) : published(position))
                                .toList(),
                        StepMaterial.hasState(step, agent.get().useMcp()) ? facts.keys() : List.of(),
                        instructions),
                StepMaterial.MAX_LENGTH);
        return Kickoff.sent(told, agent.get().draft().task());
    }

    private static String handsOn(int position) {
        return "[Output of step %d]".formatted(position + 1);
    }

    private Kickoff.Material handedOn(int position, Step step) {
        var body = hasMade(position, step) ? handsOn(position) : "";
        return new Kickoff.Material(position, label(position), body, List.of());
    }

    private Kickoff.Material published(int position) {
        return new Kickoff.Material(
                position,
                label(position),
                "",
                List.of(new Kickoff.Piece("Artifacts of step %d, if any".formatted(position + 1), "")));
    }

    private List<String> directives(Step step) {
        return steps.subList(0, step.position()).stream()
                .filter(earlier -> earlier.kind() == StepKind.approval)
                .map(approval -> "[Your note at step %d, if any]".formatted(approval.position() + 1))
                .toList();
    }

    private Optional<Trace.Text> output(int position, Step step) {
        return position >= step.position() || !plan.at(position).isRunnable()
                ? Optional.empty()
                : Optional.of(new Trace.Text(
                        switch (steps.get(position).kind()) {
                            case task, inline -> handsOn(position);
                            case gate -> "[Verdict of step %d]".formatted(position + 1);
                            case approval -> "[Your note at step %d]".formatted(position + 1);
                        },
                        null));
    }

    // Warnings

    private List<String> warnings(Step step, List<Server> servers) {
        return Stream.of(
                        ofAgent(step),
                        ofJudging(step),
                        ofSources(step),
                        ofPlaceholders(step),
                        servers.stream().flatMap(server -> ofServer(step, server).stream()))
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    private Stream<String> ofAgent(Step step) {
        if (step.kind() == StepKind.approval) {
            return Stream.empty();
        }
        var agent = agent(step);
        if (agent.isEmpty()) {
            return Stream.of("This step has no agent, so a run skips it. Choose an agent.");
        }
        var archived = agent.get().isArchived()
                ? Stream.of("The agent “%s” is archived, so this step fails. Unarchive the agent."
                        .formatted(agent.get().draft().title()))
                : Stream.<String>empty();
        var outlook = facts.outlooks().get(agent.get().id());
        return outlook == null ? archived : Stream.concat(archived, outlook.warnings().stream());
    }

    private Stream<String> ofJudging(Step step) {
        if (step.kind().isProducing()) {
            return Stream.empty();
        }
        var found = new ArrayList<String>();
        boolean isGate = step.kind() == StepKind.gate;
        if (steps.subList(0, step.position()).stream().noneMatch(earlier -> isProducing(earlier.position()))) {
            found.add("No earlier step has output, so there is nothing to check. Move this step after one that does.");
        }
        boolean sendsBack = isGate || step.onReject() == StepPolicy.OnReject.rework;
        if (sendsBack && plan.back(plan.at(step.position())).isEmpty()) {
            found.add("No earlier step can run again, so the run fails when this %s."
                    .formatted(isGate ? "gate says FAIL" : "step is rejected"));
        }
        ofTarget(step).ifPresent(found::add);
        return found.stream();
    }

    private Optional<String> ofTarget(Step step) {
        var named = step.onFailPosition();
        return named == null
                ? Optional.empty()
                : plan.back(plan.at(step.position()))
                        .filter(target -> target.position() != named)
                        .map(target -> "Step %d cannot run again, so the run goes back to step %d instead."
                                .formatted(named + 1, target.position() + 1));
    }

    private Stream<String> ofSources(Step step) {
        if (step.contextMode() != StepPolicy.ContextMode.selected || step.kind() == StepKind.approval) {
            return Stream.empty();
        }
        var named = StepSources.named(step.contextSources(), step.position(), steps.size());
        if (named.isEmpty()) {
            return Stream.of("No step is selected, so this step reads no earlier output.");
        }
        return named.stream().filter(position -> !hasMade(position, step)).map(position -> nothing(position, step));
    }

    /** Why a position has no output when a step begins. */
    private String nothing(int position, Step step) {
        int number = position + 1;
        if (!steps.get(position).kind().isProducing()) {
            return "Step %d is %s, which has no output."
                    .formatted(number, steps.get(position).kind() == StepKind.gate ? "a gate" : "an approval");
        }
        return position > step.position()
                ? "Step %d comes later, so it has no output when this step first runs.".formatted(number)
                : "Step %d has no agent, so it has no output.".formatted(number);
    }

    private Stream<String> ofPlaceholders(Step step) {
        var named = Instructions.named(step.instructions());
        var outputs = named.positions().stream()
                .filter(position -> output(position, step).isEmpty())
                .map(position -> "{{step.%d.output}} has no value here: ".formatted(position)
                        + (position >= steps.size()
                                ? "there is no step at that position. Positions count from 0."
                                : position >= step.position()
                                        ? "the step at that position has not run before this one. Positions count from 0."
                                        : "the step at that position has no agent."));
        var values = named.keys().stream()
                .filter(key -> !facts.values().containsKey(key))
                .map(key -> "{{state.%s}} has no value: nothing is stored under that key yet.".formatted(key));
        var unknown = Stream.ofNullable(step.instructions())
                .flatMap(instructions -> Placeholders.in(instructions).stream())
                .filter(expression -> !Placeholders.isKnown(expression))
                .map("{{%s}} is not a placeholder, so it is left unchanged."::formatted);
        var ofTask = agent(step).stream()
                .flatMap(known -> Placeholders.in(known.draft().task()).stream())
                .filter(Placeholders::isKnown)
                .map(
                        "{{%s}} in the task of the agent is left unchanged. Placeholders work in the instructions only."
                                ::formatted);
        return Stream.of(outputs, values, unknown, ofTask).flatMap(each -> each);
    }

    // Tool servers

    private List<Server> servers(Step step, Known agent) {
        if (!(step.useMcp() == null ? agent.useMcp() : step.useMcp())) {
            return List.of();
        }
        var names = ServerScope.normal(step.mcpServers());
        return names == null
                ? Stream.concat(
                                Stream.of(ExposedTools.SERVER),
                                facts.servers().stream()
                                        .filter(Standing::isEnabled)
                                        .map(Standing::name))
                        .distinct()
                        .map(this::server)
                        .toList()
                : Arrays.stream(names.split(","))
                        .filter(name -> !name.isEmpty())
                        .map(this::server)
                        .toList();
    }

    /** Steward's own server is available to every agent, whether or not it is enabled for conversations. */
    private Server server(String name) {
        return name.equals(ExposedTools.SERVER)
                ? new Server(name, true, true, false)
                : facts.servers().stream()
                        .filter(standing -> standing.name().equals(name))
                        .findFirst()
                        .map(standing -> new Server(name, true, standing.isEnabled(), standing.needsSignIn()))
                        .orElseGet(() -> new Server(name, false, false, false));
    }

    private static Optional<String> ofServer(Step step, Server server) {
        if (!server.known()) {
            return Optional.of(
                    "The tool server “%s” does not exist, so this step runs without it.".formatted(server.name()));
        }
        if (!server.enabled()) {
            return Optional.of("“%s” is off, so this step runs without its tools. Turn it on in Settings → Tools."
                    .formatted(server.name()));
        }
        if (!server.needsSignIn()) {
            return Optional.empty();
        }
        return Optional.of("Sign in to “%s” in Settings → Tools: %s"
                .formatted(
                        server.name(),
                        step.mcpServers() == null
                                ? "until then this step runs without its tools."
                                : "the run pauses here until you do."));
    }
}
