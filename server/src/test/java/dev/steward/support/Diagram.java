package dev.steward.support;

import dev.steward.durable.state.Lifecycle;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws a lifecycle as a Mermaid diagram. */
public final class Diagram {

    private Diagram() {}

    public static <S extends Enum<S>> String of(Lifecycle<S, ?> life) {
        var lines = life.steps().stream()
                .map(step -> "    %s --> %s : %s\n".formatted(word(step.from()), word(step.to()), word(step.signal())))
                .collect(Collectors.joining());
        var last = Stream.of(life.first().getDeclaringClass().getEnumConstants())
                .filter(life::isEnd)
                .map(end -> "    %s --> [*]\n".formatted(word(end)))
                .collect(Collectors.joining());
        return "stateDiagram-v2\n    [*] --> %s\n%s%s".formatted(word(life.first()), lines, last);
    }

    private static String word(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }
}
