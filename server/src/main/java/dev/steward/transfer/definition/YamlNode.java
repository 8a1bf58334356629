package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A part of a text of YAML, with where it stands. */
sealed interface YamlNode {

    Place place();

    /** @param entries by their keys, in their order */
    record Mapping(Place place, Map<String, YamlNode> entries) implements YamlNode {}

    record Sequence(Place place, List<YamlNode> items) implements YamlNode {}

    record Text(Place place, String value) implements YamlNode {}

    record Whole(Place place, long value) implements YamlNode {}

    record Decimal(Place place, BigDecimal value) implements YamlNode {}

    record Flag(Place place, boolean value) implements YamlNode {}

    /** Nothing, or null. */
    record Nothing(Place place) implements YamlNode {}

    /** A number that nothing is: infinity, no number, or one with more digits than any field takes. */
    record Unmeasurable(Place place) implements YamlNode {}
}
