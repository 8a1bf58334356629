package dev.steward.workflow;

import dev.steward.platform.data.Columns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run's attempts, as later steps see them. Pure. Replays are not included, and a failed attempt has no output
 * (agents-workflows 18.6, 18.7, 19.2, 20; decision 64).
 *
 * @param steps that the run follows
 * @param attempts in the order in which they began
 * @param before the output of earlier runs, by position: used if this run has none, and its artifacts in any case (19.4)
 * @param edits the position whose output each approval has edited, by the id of its attempt: follows from the others
 */
record Trace(List<Step> steps, List<Attempt> attempts, Map<Integer, Made> before, Map<Long, Integer> edits) {

    /** The taint of an attempt whose agent run was deleted. */
    static final String GONE = "a deleted run";

    Trace {
        steps = List.copyOf(steps);
        attempts = List.copyOf(attempts);
        before = Map.copyOf(before);
        edits = Map.copyOf(edits);
    }

    Trace(List<Step> steps, List<Attempt> attempts, Map<Integer, Made> before) {
        this(steps, attempts, before, edits(steps, attempts, before));
    }

    /**
     * An attempt at a step.
     *
     * @param agentRun null for an approval, or if it was deleted
     * @param output what it recorded; null for nothing
     * @param material what the approver passed on instead; null for nothing
     * @param readBy whose text its agent had read; null for nobody's
     */
    record Attempt(
            long id,
            long run,
            int position,
            StepKind kind,
            String label,
            AttemptStatus status,
            @Nullable Long agentRun,
            @Nullable String output,
            @Nullable String material,
            @Nullable String readBy) {

        static Attempt of(Columns row) {
            return new Attempt(
                    row.number("id"),
                    row.number("run_id"),
                    row.count("place"),
                    row.word("kind", StepKind.class),
                    row.text("label"),
                    row.word("status", AttemptStatus.class),
                    row.numberOrNull("agent_run_id"),
                    row.textOrNull("output_summary"),
                    row.textOrNull("material"),
                    row.textOrNull("tainted_by"));
        }

        private boolean isProduct() {
            return kind.isProducing() && status == AttemptStatus.completed;
        }

        private boolean isEdit() {
            return kind == StepKind.approval && status == AttemptStatus.passed && material != null;
        }

        /** Whose text it may contain; empty for nobody's. A person's own text is not tainted. */
        private Optional<String> taint() {
            return kind == StepKind.approval
                    ? Optional.empty()
                    : agentRun == null ? Optional.of(GONE) : Optional.ofNullable(readBy);
        }

        private Optional<Text> text() {
            return Optional.ofNullable(output)
                    .filter(said -> !said.isBlank())
                    .map(said -> new Text(said, taint().orElse(null)));
        }
    }

    /** @param taintedBy whose text it contains; null for nobody's */
    record Text(String text, @Nullable String taintedBy) {}

    /**
     * The output of a position.
     *
     * @param body what was recorded of it: of a long message its beginning
     * @param agentRun whose message and artifacts it is; null if a person edited the message, or if the run was deleted
     * @param earlier agent runs of which only the artifacts count: those of earlier runs, and of an edited message; oldest first
     */
    record Made(
            String label,
            String body,
            @Nullable Long agentRun,
            List<Long> earlier,
            @Nullable String taintedBy) {

        Made {
            earlier = List.copyOf(earlier);
        }

        /** The agent runs whose artifacts belong to it, oldest first. */
        List<Long> publishers() {
            return Stream.concat(earlier.stream(), Stream.ofNullable(agentRun)).toList();
        }
    }

    /** What later steps get, by the position that produced it. Gates and approvals produce nothing. */
    Map<Integer, Made> made() {
        var all = new HashMap<Integer, Made>();
        steps.forEach(step -> made(step.position()).ifPresent(made -> all.put(step.position(), made)));
        return all;
    }

    /**
     * Whether steps after a position get its output without naming it: not if this run has made or edited output at an earlier
     * position since, because then the step failed or was skipped after the run was sent back. Output of earlier runs counts if
     * this run has not attempted the step. So the last of these positions has what {@link AttemptRepository#reviewed} shows.
     */
    boolean hasCurrent(int position) {
        var own = product(position);
        return isCurrent(position, edit(position, own.orElse(null)).or(() -> own));
    }

    private boolean isCurrent(int position, Optional<Attempt> made) {
        boolean isKept =
                before.containsKey(position) && attempts.stream().noneMatch(attempt -> attempt.position() == position);
        long since = made.map(Attempt::id).orElse(0L);
        return (made.isPresent() || isKept)
                && attempts.stream()
                        .noneMatch(attempt -> attempt.position() < position
                                && attempt.id() > since
                                && (attempt.isProduct() || attempt.isEdit()));
    }

    private Optional<Attempt> product(int position) {
        return newest(attempt -> attempt.position() == position && attempt.isProduct());
    }

    private Optional<Made> made(int position) {
        var own = product(position);
        var earlier = Optional.ofNullable(before.get(position));
        var made = own.map(attempt ->
                        made(attempt, earlier.filter(kept -> !kept.publishers().isEmpty())))
                .or(() -> earlier);
        return edit(position, own.orElse(null))
                .map(Attempt::material)
                .map(edit -> new Made(
                        made.map(Made::label)
                                .orElseGet(() -> steps.get(position).label(null)),
                        edit,
                        null,
                        made.map(Made::publishers).orElse(List.of()),
                        made.map(Made::taintedBy).orElse(null)))
                .or(() -> made);
    }

    private static Made made(Attempt attempt, Optional<Made> kept) {
        var output = attempt.output();
        return new Made(
                attempt.label(),
                output == null ? "" : output,
                attempt.agentRun(),
                last(kept.map(Made::publishers).orElse(List.of())),
                attempt.taint().or(() -> kept.map(Made::taintedBy)).orElse(null));
    }

    /** Of the runs before this one: their own and that of this run are {@value StepMaterialRepository#KEPT} at most. */
    private static List<Long> last(List<Long> publishers) {
        return publishers.subList(Math.max(0, publishers.size() - StepMaterialRepository.KEPT + 1), publishers.size());
    }

    /** A person's last edit of a position's output, unless there is newer output. */
    private Optional<Attempt> edit(int position, @Nullable Attempt made) {
        return newest(attempt -> attempt.isEdit()
                && (made == null || attempt.id() > made.id())
                && Objects.equals(edits.get(attempt.id()), position));
    }

    /** The positions whose output was edited, by the approval. Each is searched for once: a trace may have many. */
    private static Map<Long, Integer> edits(List<Step> steps, List<Attempt> attempts, Map<Integer, Made> before) {
        var edits = new HashMap<Long, Integer>();
        for (var approval : attempts) {
            if (approval.isEdit()) {
                var then = attempts.stream()
                        .filter(attempt -> attempt.id() < approval.id())
                        .toList();
                new Trace(steps, then, before, Map.of())
                        .reviewed(approval.position())
                        .ifPresent(position -> edits.put(approval.id(), position));
            }
        }
        return edits;
    }

    /** The position whose output an approval at this position is about. */
    private Optional<Integer> reviewed(int approval) {
        return lastBefore(approval, position -> isCurrent(position, product(position)))
                .or(() -> lastBefore(
                        approval,
                        position -> position < steps.size()
                                && steps.get(position).kind().isProducing()));
    }

    /** The last position before another one. */
    private static Optional<Integer> lastBefore(int end, Predicate<Integer> which) {
        return IntStream.range(0, end)
                .mapToObj(back -> end - 1 - back)
                .filter(which)
                .findFirst();
    }

    /** The newest output of a position in this run, even if it is not current, for placeholders; empty if there is none. */
    Optional<Text> output(int position) {
        var own = product(position);
        return edit(position, own.orElse(null))
                .map(Attempt::material)
                .map(edit -> new Text(edit, own.flatMap(Attempt::taint).orElse(null)))
                .or(() -> newestFirst()
                        .filter(attempt -> attempt.position() == position && isOutput(attempt.status()))
                        .flatMap(attempt -> attempt.text().stream())
                        .findFirst());
    }

    private static boolean isOutput(AttemptStatus status) {
        return status.isDone() || status == AttemptStatus.skipped;
    }

    /** The notes of all approvals that were given, oldest first. */
    List<String> directives() {
        return attempts.stream()
                .filter(Trace::isNote)
                .flatMap(note -> Stream.ofNullable(note.output()))
                .distinct()
                .toList();
    }

    private static boolean isNote(Attempt attempt) {
        var said = attempt.output();
        return attempt.kind() == StepKind.approval
                && attempt.status() == AttemptStatus.passed
                && said != null
                && !said.isBlank()
                && !said.equals(Coordinator.APPROVED)
                && !said.equals(Coordinator.UNDECIDED);
    }

    /** Whose text the questions of a step may contain. */
    Stream<String> taintsOfQuestions(int position) {
        return attempts.stream()
                .filter(attempt -> attempt.position() == position
                        && switch (attempt.status()) {
                            case blocked, superseded, cancelled ->
                                attempt.text().isPresent();
                            case running, completed, passed, failed, awaiting_approval, skipped -> false;
                        })
                .flatMap(attempt -> attempt.taint().stream());
    }

    /** Whose text the reason of the last gate that rejected something may contain. */
    Stream<String> taintsOfVerdict() {
        return taintsOf(attempt -> attempt.kind() == StepKind.gate && attempt.status() == AttemptStatus.failed);
    }

    /** Whose text the last error of a step may contain. */
    Stream<String> taintsOfError(int position) {
        return taintsOf(attempt -> attempt.position() == position && attempt.status() == AttemptStatus.failed);
    }

    private Stream<String> taintsOf(Predicate<Attempt> which) {
        return newest(which).flatMap(Attempt::taint).stream();
    }

    private Optional<Attempt> newest(Predicate<Attempt> which) {
        return newestFirst().filter(which).findFirst();
    }

    private Stream<Attempt> newestFirst() {
        return attempts.reversed().stream();
    }
}
