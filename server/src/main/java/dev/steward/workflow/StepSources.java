package dev.steward.workflow;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The positions whose material a step gets (SPEC, Kickoff preamble composition; agents-workflows 19.3).
 *
 * @param handOff what is passed on; null for nothing
 * @param board material for reference, ascending
 * @param isNamed whether the step names them
 */
record StepSources(@Nullable Integer handOff, List<Integer> board, boolean isNamed) {

    StepSources {
        board = List.copyOf(board);
    }

    /**
     * @param steps how many the workflow has
     * @param hasMade whether a position has current material; named positions are included in any case
     */
    static StepSources of(Step step, int steps, IntPredicate hasMade) {
        return switch (step.contextMode()) {
            case auto ->
                of(IntStream.range(0, step.position()).filter(hasMade).boxed().toList(), false);
            case selected -> of(named(step.contextSources(), step.position(), steps), true);
            case none -> of(List.of(), false);
        };
    }

    /**
     * The positions in a text, separated by commas or semicolons; none for null. Skips what is not a number, is out of range or is
     * the step itself.
     *
     * @param steps how many the workflow has
     * @return each once, ascending: the last one is passed on, the others are for reference
     */
    static List<Integer> named(@Nullable String text, int self, int steps) {
        return Arrays.stream(Objects.requireNonNullElse(text, "").split("[,;]"))
                .map(String::strip)
                .filter(chunk -> chunk.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .filter(position -> position < steps && position != self)
                .distinct()
                .sorted()
                .toList();
    }

    private static StepSources of(List<Integer> ascending, boolean isNamed) {
        return ascending.isEmpty()
                ? new StepSources(null, List.of(), isNamed)
                : new StepSources(ascending.getLast(), ascending.subList(0, ascending.size() - 1), isNamed);
    }

    /** Those whose text it gets, beside their artifacts. */
    List<Integer> told() {
        return isNamed ? all() : Stream.ofNullable(handOff).toList();
    }

    List<Integer> all() {
        return Stream.concat(board.stream(), Stream.ofNullable(handOff)).toList();
    }
}
