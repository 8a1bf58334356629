package dev.steward.workflow;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Fills in the values that a step's instructions name. Spec: Agents, 20. */
final class Instructions {

    private Instructions() {}

    /** What instructions name. @param keys of the state. @param positions whose output they name */
    record Named(Set<String> keys, Set<Integer> positions) {}

    static Named named(@Nullable String instructions) {
        var named = new Named(new LinkedHashSet<>(), new LinkedHashSet<>());
        if (instructions != null) {
            Placeholders.fill(instructions, new Placeholders.Values(null, seen(named.positions()), seen(named.keys())));
        }
        return named;
    }

    private static <T> Function<T, @Nullable String> seen(Set<T> all) {
        return one -> {
            all.add(one);
            return null;
        };
    }

    /**
     * Fills in the values, in at most as many characters as a step's input may have.
     *
     * @param taints collects whose text is filled in
     */
    static @Nullable String filled(
            @Nullable String instructions,
            @Nullable String brief,
            IntFunction<Optional<Trace.Text>> output,
            Map<String, Trace.Text> values,
            Collection<String> taints) {
        if (instructions == null) {
            return null;
        }
        var left = new Allowance(StepMaterial.MAX_LENGTH);
        return Placeholders.fill(
                instructions,
                new Placeholders.Values(
                        brief,
                        position -> put(output.apply(position), left, taints),
                        key -> put(Optional.ofNullable(values.get(key)), left, taints)));
    }

    private static @Nullable String put(Optional<Trace.Text> value, Allowance left, Collection<String> taints) {
        value.map(Trace.Text::taintedBy).ifPresent(taints::add);
        return value.map(text -> left.of(text.text())).orElse(null);
    }
}
