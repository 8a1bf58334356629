package dev.steward.mcp.client;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.QuestionField;
import dev.steward.tool.QuestionField.Kind;
import dev.steward.tool.QuestionField.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tool server's question: a flat object of texts, numbers, flags and choices. Source: Model Context Protocol 2025-11-25,
 * elicitation.
 */
final class QuestionFields {

    static final int MAX_OPTIONS_IN_ALL = 1_000;
    static final int MAX_DESCRIPTION = 1_000;

    private QuestionFields() {}

    private static final class NoForm extends RuntimeException {
        private NoForm() {
            super(null, null, false, false);
        }
    }

    /** Returns the fields in the order of the schema; empty if it cannot be shown as a form or is too large. */
    static Optional<List<QuestionField>> of(@Nullable Map<String, Object> schema) {
        try {
            return Optional.of(fields(schema == null ? Map.of() : schema));
        } catch (NoForm _) {
            return Optional.empty();
        }
    }

    private static List<QuestionField> fields(Map<String, Object> schema) {
        var properties = schema.get("properties") instanceof Map<?, ?> map ? map : Map.of();
        var required = new HashSet<Object>(list(schema.get("required")));
        reserve(schema.get("type") == null || "object".equals(schema.get("type")));
        reserve(properties.size() <= QuestionField.MAX);
        var fields = new ArrayList<QuestionField>();
        properties.forEach((name, property) -> {
            reserve(property instanceof Map<?, ?>);
            fields.add(field(exact(name), withoutNull((Map<?, ?>) property), required.contains(name)));
        });
        reserve(fields.stream().mapToInt(field -> field.options().size()).sum() <= MAX_OPTIONS_IN_ALL);
        return List.copyOf(fields);
    }

    /** The property without the alternative null, with which some servers say that it may be left out. */
    private static Map<?, ?> withoutNull(Map<?, ?> property) {
        var plain = new HashMap<Object, Object>(property);
        if (property.get("type") instanceof List<?> types) {
            var others = types.stream().filter(type -> !"null".equals(type)).toList();
            plain.put("type", others.size() == 1 ? others.getFirst() : types);
        }
        for (var kind : List.of("anyOf", "oneOf")) {
            var others = list(property.get(kind)).stream()
                    .filter(part -> !(part instanceof Map<?, ?> one && "null".equals(one.get("type"))))
                    .toList();
            if (others.size() == 1 && others.getFirst() instanceof Map<?, ?> only && only.containsKey("type")) {
                plain.remove(kind);
                only.forEach(plain::putIfAbsent);
            }
        }
        return plain;
    }

    private static QuestionField field(String name, Map<?, ?> property, boolean required) {
        var options = options(property);
        var kind = kind(property, !options.isEmpty());
        boolean isNumber = kind == Kind.number || kind == Kind.integer;
        return new QuestionField(
                name,
                property.get("title") instanceof String title && !title.isBlank()
                        ? shown(title, QuestionField.MAX_NAME)
                        : name,
                property.get("description") instanceof String text ? shown(text, MAX_DESCRIPTION) : null,
                kind,
                required,
                bound(property, isNumber ? "minimum" : kind == Kind.choices ? "minItems" : "minLength"),
                bound(property, isNumber ? "maximum" : kind == Kind.choices ? "maxItems" : "maxLength"),
                options,
                preset(property.get("default")));
    }

    private static Kind kind(Map<?, ?> property, boolean hasOptions) {
        return switch (word(property, "type")) {
            case "string" -> hasOptions ? Kind.choice : formatted(word(property, "format"));
            case "number" -> Kind.number;
            case "integer" -> Kind.integer;
            case "boolean" -> Kind.flag;
            case "array" -> {
                reserve(hasOptions);
                yield Kind.choices;
            }
            case null, default -> throw new NoForm();
        };
    }

    private static Kind formatted(@Nullable String format) {
        return switch (format) {
            case "email" -> Kind.email;
            case "uri" -> Kind.uri;
            case "date" -> Kind.date;
            case "date-time" -> Kind.date_time;
            case null, default -> Kind.text;
        };
    }

    /** Reads the options: either named one by one, or as values with a separate list of labels. */
    private static List<Option> options(Map<?, ?> property) {
        var of = "array".equals(property.get("type")) && property.get("items") instanceof Map<?, ?> items
                ? items
                : property;
        var named = of.get("oneOf") != null ? list(of.get("oneOf")) : list(of.get("anyOf"));
        var values = list(of.get("enum"));
        var labels = list(of.get("enumNames"));
        reserve(named.size() <= QuestionField.MAX_OPTIONS && values.size() <= QuestionField.MAX_OPTIONS);
        return named.isEmpty()
                ? IntStream.range(0, values.size())
                        .mapToObj(n -> option(values.get(n), n < labels.size() ? labels.get(n) : null))
                        .toList()
                : named.stream()
                        .map(each -> each instanceof Map<?, ?> one
                                ? option(one.get("const"), one.get("title"))
                                : option(null, null))
                        .toList();
    }

    private static Option option(@Nullable Object value, @Nullable Object label) {
        var exact = exact(value);
        return new Option(
                exact, label instanceof String text && !text.isBlank() ? shown(text, QuestionField.MAX_NAME) : exact);
    }

    private static @Nullable String word(Map<?, ?> property, String key) {
        return property.get(key) instanceof String text ? text : null;
    }

    private static @Nullable Double bound(Map<?, ?> property, String key) {
        return property.get(key) instanceof Number number && Double.isFinite(number.doubleValue())
                ? Double.valueOf(number.doubleValue())
                : null;
    }

    private static List<String> preset(@Nullable Object value) {
        return (value instanceof List<?> several ? several : value == null ? List.of() : List.of(value))
                .stream()
                        .filter(each -> each instanceof String || each instanceof Number || each instanceof Boolean)
                        .map(each -> shown(String.valueOf(each), MAX_DESCRIPTION))
                        .limit(QuestionField.MAX_OPTIONS)
                        .toList();
    }

    /** A value that must be sent back unchanged. */
    private static String exact(@Nullable Object value) {
        reserve(value instanceof String text && text.length() <= QuestionField.MAX_NAME && WellFormed.is(text));
        return (String) Objects.requireNonNull(value);
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static String shown(String text, int most) {
        return WellFormed.repaired(Truncate.to(text, most));
    }

    private static void reserve(boolean condition) {
        if (!condition) {
            throw new NoForm();
        }
    }
}
