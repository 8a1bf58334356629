package dev.steward.transfer.definition;

import dev.steward.agent.definition.Money;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.problem.Problem.Place;
import dev.steward.platform.text.Truncate;
import dev.steward.workflow.StepWrite;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to the fields of a mapping. A null field counts as missing; unknown fields are ignored, since a later version may
 * have written them. Errors name the path and position. Pure.
 *
 * @param path of the mapping; empty for the document itself
 */
record Fields(String path, YamlNode.Mapping mapping) {

    /** @throws Problem.BadRequest if the node is not a mapping */
    static Fields of(String path, YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping) {
            return new Fields(path, mapping);
        }
        throw Unreadable.document(path, "must be a mapping of keys and values", node.place());
    }

    Place place() {
        return mapping.place();
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /** The value of a key; null if there is none. */
    @Nullable
    YamlNode value(String key) {
        var node = mapping.entries().get(key);
        return node instanceof YamlNode.Nothing ? null : node;
    }

    /** The position of a value, or of the mapping if the value is missing. */
    Place place(String key) {
        var node = mapping.entries().get(key);
        return node == null ? place() : node.place();
    }

    private Problem wrong(String key, String reason) {
        return Unreadable.document(path(key), reason, place(key));
    }

    @Nullable
    String text(String key, int max) {
        return switch (value(key)) {
            case null -> null;
            case YamlNode.Text(var _, var text) when text.length() <= max -> text;
            case YamlNode.Text _ -> throw wrong(key, "must have at most %,d characters".formatted(max));
            default -> throw wrong(key, "must be text; put it in quotes");
        };
    }

    /** A text without effect, which need not be valid: a long one is cut, and anything other than a text does not count. */
    @Nullable
    String note(String key, int max) {
        return value(key) instanceof YamlNode.Text(var _, var text) ? Truncate.to(text, max) : null;
    }

    /** A word of a closed set. Like in a request, a longer text, and anything other than a text, is an unknown word. */
    @Nullable
    String anyWord(String key) {
        return switch (value(key)) {
            case null -> null;
            case YamlNode.Text(var _, var text) when text.length() <= StepWrite.MAX_WORD -> text;
            default -> "";
        };
    }

    String textOr(String key, int max, String otherwise) {
        return Objects.requireNonNullElse(text(key, max), otherwise);
    }

    /** A text that is not blank. */
    String required(String key, int max) {
        var text = text(key, max);
        if (text == null || text.isBlank()) {
            throw wrong(key, text == null ? "is required" : "must not be blank");
        }
        return text;
    }

    @Nullable
    Long number(String key, long min, long max) {
        return switch (value(key)) {
            case null -> null;
            case YamlNode.Whole(var _, var number) when number >= min && number <= max -> number;
            default ->
                throw wrong(
                        key,
                        max == Long.MAX_VALUE
                                ? "must be a whole number from %d".formatted(min)
                                : "must be a whole number from %d to %d".formatted(min, max));
        };
    }

    @Nullable
    Integer whole(String key, int min, int max) {
        var number = number(key, min, max);
        return number == null ? null : number.intValue();
    }

    int wholeOr(String key, int min, int max, int otherwise) {
        return Objects.requireNonNullElse(whole(key, min, max), otherwise);
    }

    /** A budget, in billionths of a dollar. */
    @Nullable
    Long money(String key) {
        var number =
                switch (value(key)) {
                    case null -> null;
                    case YamlNode.Whole(var _, var whole) -> BigDecimal.valueOf(whole);
                    case YamlNode.Decimal(var _, var decimal) -> decimal;
                    default -> throw wrong(key, Money.BUDGET);
                };
        if (!Money.isBudget(number)) {
            throw wrong(key, Money.BUDGET);
        }
        return Money.nanosOrNull(number);
    }

    @Nullable
    Boolean flag(String key) {
        return switch (value(key)) {
            case null -> null;
            case YamlNode.Flag(var _, var flag) -> flag;
            default -> throw wrong(key, "must be true or false");
        };
    }

    boolean flagOr(String key, boolean otherwise) {
        return Objects.requireNonNullElse(flag(key), otherwise);
    }

    <E extends Enum<E>> @Nullable E word(String key, Class<E> words) {
        var node = value(key);
        if (node == null) {
            return null;
        }
        return Stream.of(words.getEnumConstants())
                .filter(each -> node instanceof YamlNode.Text(var _, var text)
                        && each.name().equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(
                        key,
                        Stream.of(words.getEnumConstants())
                                .map(Enum::name)
                                .collect(Collectors.joining(", ", "must be one of ", ""))));
    }

    @Nullable
    Fields object(String key) {
        var node = value(key);
        return node == null ? null : Fields.of(path(key), node);
    }

    /** The mappings in a list; empty if it is missing. */
    List<Fields> list(String key, int most) {
        var items =
                switch (value(key)) {
                    case null -> List.<YamlNode>of();
                    case YamlNode.Sequence(var _, var all) -> all;
                    default -> throw wrong(key, "must be a list");
                };
        if (items.size() > most) {
            throw wrong(key, "must hold at most %,d".formatted(most));
        }
        var fields = new ArrayList<Fields>();
        items.forEach(item -> fields.add(Fields.of("%s[%d]".formatted(path(key), fields.size()), item)));
        return fields;
    }
}
