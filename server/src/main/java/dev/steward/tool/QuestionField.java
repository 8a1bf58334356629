package dev.steward.tool;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A field of a tool server's question.
 *
 * @param min shortest text, smallest number or fewest choices; null for none
 * @param max longest text, largest number or most choices; null for none
 * @param options to choose from; empty unless it is a choice
 * @param preset the server's default, as text; several only for multiple choice, empty for none
 */
@Schema(name = "ToolQuestionField", description = "A field of a question")
public record QuestionField(
        String name,
        String title,
        @Nullable String description,
        Kind kind,
        boolean required,

        @Schema(description = "The shortest text, the least number, the fewest choices; null for none") @Nullable
        Double min,

        @Schema(description = "The longest text, the greatest number, the most choices; null for none") @Nullable
        Double max,

        @Schema(description = "What can be chosen; empty unless it is a choice")
        List<Option> options,

        @Schema(description = "The default; several values only where several can be chosen")
        List<String> preset) {

    /** Maximum number of fields per question. */
    public static final int MAX = 50;

    /** Maximum number of options per field. */
    public static final int MAX_OPTIONS = 500;

    public static final int MAX_NAME = 200;

    public static final int MAX_VALUE = 10_000;

    public enum Kind {
        text,
        email,
        uri,
        date,
        date_time,
        number,
        integer,
        flag,
        choice,
        choices
    }

    /** An option to choose. */
    @Schema(name = "ToolQuestionOption", description = "An option: its value and its label")
    public record Option(String value, String label) {}

    public QuestionField {
        options = List.copyOf(options);
        preset = List.copyOf(preset);
    }

    /**
     * Converts what the user entered to the type that the server expects; null if left empty.
     *
     * @param filled as text; {@code true} or {@code false} for a flag
     * @param check collects what is wrong with it
     */
    @Nullable
    Object value(List<String> filled, Check check) {
        boolean isEmpty = filled.stream().allMatch(String::isEmpty);
        check.that(!(isEmpty && required), name, "is required")
                .that(kind == Kind.choices || filled.size() <= 1, name, "takes one value")
                .that(filled.stream().allMatch(each -> each.length() <= MAX_VALUE), name, "is too long");
        if (isEmpty) {
            return null;
        }
        var first = filled.getFirst();
        return switch (kind) {
            case text -> lengthChecked(first, check);
            case email ->
                shaped(lengthChecked(first, check), first.matches("[^@\\s]+@[^@\\s]+"), "an e-mail address", check);
            case uri ->
                shaped(
                        lengthChecked(first, check),
                        reads(first, uri -> URI.create(uri).isAbsolute()),
                        "an address with its scheme, as in https://…",
                        check);
            case date ->
                shaped(first, reads(first, date -> LocalDate.parse(date) != null), "a date as in 2026-12-31", check);
            case date_time ->
                shaped(
                        first,
                        reads(first, moment -> OffsetDateTime.parse(moment) != null),
                        "a date with its time, as in 2026-12-31T18:00:00Z",
                        check);
            case number, integer -> number(first, check);
            case flag -> shaped(Boolean.valueOf(first), isFlag(first), "true or false", check);
            case choice -> shaped(first, canBeChosen(first), "one of the choices", check);
            case choices -> {
                check.that(filled.stream().allMatch(this::canBeChosen), name, "must be some of the choices")
                        .that(filled.stream().distinct().count() == filled.size(), name, "must hold each choice once")
                        .that(isWithin(filled.size()), name, "must hold " + bounds("choices"));
                yield List.copyOf(filled);
            }
        };
    }

    private Object lengthChecked(String text, Check check) {
        check.that(isWithin(text.codePointCount(0, text.length())), name, "must have " + bounds("characters"));
        return text;
    }

    private Object shaped(Object value, boolean fits, String shape, Check check) {
        check.that(fits, name, "must be " + shape);
        return value;
    }

    private Object number(String text, Check check) {
        try {
            var number = new BigDecimal(text.strip());
            boolean isSane = number.precision() <= 40 && Math.abs((long) number.scale()) <= 400;
            if (isSane) {
                boolean isWhole = number.stripTrailingZeros().scale() <= 0;
                check.that(kind == Kind.number || isWhole, name, "must be a whole number")
                        .that(isWithin(number.doubleValue()), name, "must be " + bounds(""));
                return kind == Kind.integer && isWhole ? number.toBigIntegerExact() : number;
            }
        } catch (NumberFormatException _) {
            // reported below
        }
        check.that(false, name, "must be a number");
        return text;
    }

    private boolean isWithin(double size) {
        return (min == null || size >= min) && (max == null || size <= max);
    }

    private String bounds(String of) {
        var least = min == null ? "" : "at least " + plain(min);
        var most = max == null ? "" : "at most " + plain(max);
        var both = least + (least.isEmpty() || most.isEmpty() ? "" : " and ") + most;
        return of.isEmpty() ? both : both + " " + of;
    }

    private static String plain(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }

    private boolean canBeChosen(String value) {
        return options.stream().anyMatch(option -> option.value().equals(value));
    }

    private static boolean isFlag(String text) {
        return text.equals("true") || text.equals("false");
    }

    private static boolean reads(String text, Predicate<String> reader) {
        try {
            return reader.test(text);
        } catch (DateTimeException | IllegalArgumentException _) {
            return false;
        }
    }
}
