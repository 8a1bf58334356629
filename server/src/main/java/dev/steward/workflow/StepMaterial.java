package dev.steward.workflow;

import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.StepRuns;
import dev.steward.exposed.ExposedTools;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Collects the input of a step from what is stored. Spec: Agents, 18.7, 19, 20; decisions 56 and 64. */
@Component
record StepMaterial(StepMaterialRepository rows, WorkflowStates states, StepRuns agentRuns) {

    /** Characters of the kickoff: the agent's own task follows within the 1,000,000 of a run's prompt. */
    static final int MAX_LENGTH = 1_000_000 - AgentWords.MAX_TASK - Kickoff.SEPARATOR.length();

    /** The source of the text with which a webhook starts a run. */
    static final String WEBHOOK = "a webhook";

    /**
     * The input of a step.
     *
     * @param kickoff at most {@value #MAX_LENGTH} characters, without the agent's own task
     * @param taintedBy whose text it contains, whose aims may differ from the person's; null for nobody's
     */
    record Prepared(String kickoff, @Nullable String taintedBy) {}

    /** Prepares a step of a run. @param feedback why the step begins again */
    Mono<Prepared> of(HeldRun held, int position, Feedback feedback) {
        var run = held.run();
        var step = held.step(position);
        return trace(run, held.definition()).flatMap(trace -> Mono.zip(
                        artifacts(step, trace),
                        messages(step, trace),
                        keys(held, step),
                        rows.values(
                                run.workflowId(),
                                Instructions.named(step.instructions()).keys()))
                .map(more -> prepared(new Known(
                        held, step, feedback, trace, more.getT1(), more.getT2(), more.getT3(), more.getT4()))));
    }

    /** What the reviewer is shown: the instructions of the approval, with their values. */
    Mono<Optional<String>> shown(HeldRun held, int position) {
        var run = held.run();
        var instructions = held.step(position).instructions();
        return instructions == null
                ? Mono.just(Optional.empty())
                : Mono.zip(
                                trace(run, held.definition()),
                                rows.values(
                                        run.workflowId(),
                                        Instructions.named(instructions).keys()))
                        .mapNotNull(known -> Instructions.filled(
                                instructions, run.input(), known.getT1()::output, known.getT2(), new LinkedHashSet<>()))
                        .singleOptional();
    }

    private Mono<Trace> trace(WorkflowRun run, Definition definition) {
        var before = definition.head().clearArtifacts() ? Flux.<Long>empty() : rows.before(run.workflowId(), run.id());
        return before.concatWithValues(run.id())
                .collectList()
                .flatMapMany(rows::attempts)
                .collect(Collectors.groupingBy(Trace.Attempt::run))
                .map(attempts -> {
                    var made = Map.<Integer, Trace.Made>of();
                    for (long earlier : attempts.keySet().stream().sorted().toList()) {
                        if (earlier != run.id()) {
                            made = new Trace(definition.steps(), attempts.getOrDefault(earlier, List.of()), made)
                                    .made();
                        }
                    }
                    return new Trace(definition.steps(), attempts.getOrDefault(run.id(), List.of()), made);
                });
    }

    /** Artifacts of the step's sources, by the run that published them, up to the length of a step's input. */
    private Mono<Map<Long, List<Kickoff.Piece>>> artifacts(Step step, Trace trace) {
        var made = trace.made();
        var published = agentRuns(
                StepSources.of(step, trace.steps().size(), trace::hasCurrent).all(),
                made,
                source -> source.publishers().stream());
        return Mono.defer(() -> {
            var left = new Allowance(MAX_LENGTH);
            return agentRuns
                    .artifacts(published)
                    .collect(Collectors.groupingBy(
                            artifact -> Objects.requireNonNull(artifact.agentRunId()),
                            Collectors.mapping(
                                    artifact -> new Kickoff.Piece(artifact.title(), taken(artifact.content(), left)),
                                    Collectors.toList())));
        });
    }

    /** The messages of the step's sources in full, which the trace has cut, by the run that wrote them. */
    private Mono<Map<Long, String>> messages(Step step, Trace trace) {
        var made = trace.made();
        var left = new Allowance(MAX_LENGTH);
        return agentRuns
                .messages(agentRuns(
                        StepSources.of(step, trace.steps().size(), trace::hasCurrent)
                                .told(),
                        made,
                        source -> Stream.ofNullable(source.agentRun())))
                .map(said -> said.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, one -> taken(one.getValue(), left))));
    }

    private static List<Long> agentRuns(
            List<Integer> positions, Map<Integer, Trace.Made> made, Function<Trace.Made, Stream<Long>> which) {
        return positions.stream()
                .flatMap(position -> Stream.ofNullable(made.get(position)))
                .flatMap(which)
                .distinct()
                .toList();
    }

    private static String taken(String text, Allowance left) {
        var taken = left.of(text);
        return taken.length() < text.length() ? taken + Kickoff.CUT : taken;
    }

    /** The keys of the workflow's state, if the step can read them (agents-workflows 19.5). */
    private Mono<List<Kickoff.StateKey>> keys(HeldRun held, Step step) {
        boolean usual =
                held.agent(step.position()).filter(InlineAgents.Known::useMcp).isPresent();
        return hasState(step, usual) ? keys(states, held.run().workflowId()) : Mono.just(List.of());
    }

    static Mono<List<Kickoff.StateKey>> keys(WorkflowStates states, long workflow) {
        return states.lines(workflow)
                .map(line -> new Kickoff.StateKey(line.key(), (int) line.size(), line.updatedAt()))
                .collectList();
    }

    /** Whether a step may use the tools for the workflow's state. @param usual the agent's own setting */
    static boolean hasState(Step step, boolean usual) {
        return (step.useMcp() == null ? usual : step.useMcp())
                && ServerScope.includes(step.mcpServers(), ExposedTools.SERVER);
    }

    /**
     * What is known when a step begins.
     *
     * @param artifacts by the run that published them
     * @param messages in full, by the run that wrote them
     * @param values of the state that the instructions name, by key
     */
    record Known(
            HeldRun held,
            Step step,
            Feedback feedback,
            Trace trace,
            Map<Long, List<Kickoff.Piece>> artifacts,
            Map<Long, String> messages,
            List<Kickoff.StateKey> keys,
            Map<String, Trace.Text> values) {

        private Kickoff.Material material(int position, Map<Integer, Trace.Made> all) {
            var made = all.get(position);
            if (made == null) {
                return new Kickoff.Material(position, held.plan().at(position).label(), "", List.of());
            }
            var run = made.agentRun();
            var message = run == null ? "" : messages.getOrDefault(run, "");
            return new Kickoff.Material(
                    position,
                    made.label(),
                    message.isBlank() ? made.body() : message,
                    made.publishers().stream()
                            .flatMap(publisher -> artifacts.getOrDefault(publisher, List.of()).stream())
                            .toList());
        }

        /** Whose text the feedback contains: only a person's own note is nobody else's. */
        private Stream<String> taintsOfFeedback() {
            return Stream.of(
                            feedback.answer().isBlank()
                                    ? Stream.<String>empty()
                                    : trace.taintsOfQuestions(step.position()),
                            feedback.reason().isBlank() ? Stream.<String>empty() : trace.taintsOfVerdict(),
                            feedback.error().isBlank() ? Stream.<String>empty() : trace.taintsOfError(step.position()))
                    .flatMap(each -> each);
        }
    }

    /** The pure part. */
    static Prepared prepared(Known known) {
        var run = known.held().run();
        var step = known.step();
        var made = known.trace().made();
        var sources = StepSources.of(step, known.trace().steps().size(), known.trace()::hasCurrent);
        var taints = new LinkedHashSet<String>();
        if (run.trigger() == WorkflowRun.Trigger.webhook && run.input() != null) {
            taints.add(WEBHOOK);
        }
        known.taintsOfFeedback().forEach(taints::add);
        sources.all().stream()
                .flatMap(position -> Stream.ofNullable(made.get(position)))
                .flatMap(source -> Stream.ofNullable(source.taintedBy()))
                .forEach(taints::add);
        var instructions =
                Instructions.filled(step.instructions(), run.input(), known.trace()::output, known.values(), taints);
        var handOff = sources.handOff();
        var parts = new Kickoff.Parts(
                step.kind(),
                run.input(),
                known.trace().directives(),
                known.feedback(),
                handOff == null ? null : known.material(handOff, made),
                sources.isNamed(),
                sources.board().stream()
                        .map(position -> known.material(position, made))
                        .toList(),
                known.keys(),
                instructions);
        return new Prepared(Kickoff.compose(parts, MAX_LENGTH), taints.isEmpty() ? null : String.join(", ", taints));
    }
}
