package dev.steward.platform.input;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * One field of a partial update: absent, an explicit null, or a value. Declare a clearable field as {@code Patch<@Nullable
 * T>} and the others as {@code Patch<T>}; the API schema reads the difference.
 */
@JsonDeserialize(using = PatchDeserializer.class)
public sealed interface Patch<T extends @Nullable Object> {

    /** The field is missing in the body: keep the value. */
    record Absent<T extends @Nullable Object>() implements Patch<T> {}

    /** The field is null: clear the value. */
    record Null<T extends @Nullable Object>() implements Patch<T> {}

    record Value<T extends @Nullable Object>(T value) implements Patch<T> {}

    static <T extends @Nullable Object> Patch<T> absent() {
        return new Absent<>();
    }

    static <T extends @Nullable Object> Patch<T> of(T value) {
        return new Value<>(value);
    }

    /** The value, or absent if it is null. */
    static <T extends @Nullable Object> Patch<T> ofNullable(@Nullable T value) {
        return value == null ? new Absent<>() : new Value<>(value);
    }

    /** The value after the update, given the current one. A cleared field becomes null. */
    default @Nullable T over(@Nullable T current) {
        return switch (this) {
            case Absent<T> _ -> current;
            case Null<T> _ -> null;
            case Value<T>(var value) -> value;
        };
    }

    /** The value after the update, for a field that cannot be cleared. */
    default T orKeep(T current) {
        return this instanceof Value<T>(var value) ? value : current;
    }

    /** The new value, or null if the field is absent or cleared. */
    default @Nullable T value() {
        return this instanceof Value<T>(var value) ? value : null;
    }

    default <U extends @Nullable Object> Patch<U> map(Function<? super T, ? extends U> as) {
        return switch (this) {
            case Absent<T> _ -> new Absent<>();
            case Null<T> _ -> new Null<>();
            case Value<T>(var value) -> new Value<>(as.apply(value));
        };
    }

    default void ifValue(Consumer<? super T> use) {
        if (this instanceof Value<T>(var value)) {
            use.accept(value);
        }
    }

    /** Whether none of these changes anything. */
    static boolean areAbsent(Patch<?>... all) {
        return Stream.of(all).allMatch(Patch::isAbsent);
    }

    default boolean isAbsent() {
        return this instanceof Absent<T>;
    }
}
