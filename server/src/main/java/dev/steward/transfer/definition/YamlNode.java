package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A YAML node with its position. */
sealed interface YamlNode {

    Place place();

    /** @param entries by key, in order */
    record Mapping(Place place, Map<String, YamlNode> entries) implements YamlNode {}

    record Sequence(Place place, List<YamlNode> items) implements YamlNode {}

    record Text(Place place, String value) implements YamlNode {}

    record Whole(Place place, long value) implements YamlNode {}

    record Decimal(Place place, BigDecimal value) implements YamlNode {}

    record Flag(Place place, boolean value) implements YamlNode {}

    /** An empty value, or null. */
    record Nothing(Place place) implements YamlNode {}

    /** A number that no field accepts: infinity, NaN, or too many digits. */
    record Unmeasurable(Place place) implements YamlNode {}
}
