package dev.steward.workflow;

import java.util.Arrays;
import java.util.List;

/** The positions that a step takes its material from (SPEC, Kickoff preamble composition). */
final class ContextSources {

    private static final int MAX_DIGITS = 4;

    private ContextSources() {}

    /**
     * The positions in a text, separated by commas or semicolons. Skips what is not a number, is out of range or is the step
     * itself.
     *
     * @param steps how many the workflow has
     * @return each once, ascending: the last one is passed on, the others are for reference
     */
    static List<Integer> parse(String text, int self, int steps) {
        return Arrays.stream(text.replace(';', ',').split(","))
                .map(String::strip)
                .filter(chunk -> !chunk.isEmpty()
                        && chunk.length() <= MAX_DIGITS
                        && chunk.chars().allMatch(c -> c >= '0' && c <= '9'))
                .map(Integer::valueOf)
                .filter(position -> position < steps && position != self)
                .distinct()
                .sorted()
                .toList();
    }
}
