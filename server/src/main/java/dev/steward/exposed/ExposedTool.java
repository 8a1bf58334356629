package dev.steward.exposed;

import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A tool that hosts can call. Its schemas are made of its two records: a component that may be null may be missing, and
 * {@code @Schema} says what it is for and what bounds it has. What the input refuses in its constructor is told to the host.
 *
 * @param name as hosts call it, in snake_case
 * @param section that has to be open; null for what is always there
 * @param title what people call it
 * @param description for the model that decides whether to call it
 * @param givesWordsOfOthers whether what it gives may say what someone else than the person wrote, a model for example
 * @param <I> the input
 * @param <O> the result
 */
public record ExposedTool<I extends Record, O extends Record>(
        String name,
        @Nullable Section section,
        String title,
        String description,
        Effect effect,
        Class<I> input,
        Class<O> output,
        Work<I, O> work,
        boolean givesWordsOfOthers) {

    /** One that gives no words of others. */
    public ExposedTool(
            String name,
            @Nullable Section section,
            String title,
            String description,
            Effect effect,
            Class<I> input,
            Class<O> output,
            Work<I, O> work) {
        this(name, section, title, description, effect, input, output, work, false);
    }

    /** The same, giving words of others. */
    public ExposedTool<I, O> givingWordsOfOthers() {
        return new ExposedTool<>(name, section, title, description, effect, input, output, work, true);
    }

    /** What a call does to the workspace, so that a host knows when to ask its person first. */
    public enum Effect {
        /** Nothing. */
        READS,
        /** It adds something, and more of it when it is repeated. */
        ADDS,
        /** It sets something; repeated it changes nothing more. */
        SETS,
        /** It takes something away or writes over it. */
        REMOVES
    }

    /** The input of a tool that takes nothing. */
    public record Nothing() {}

    /** Does what the tool is for. */
    @FunctionalInterface
    public interface Work<I, O> {

        /** @return fails with a {@link Problem}, whose sentence the host is told; a cancel means that nobody wants it any more */
        Mono<O> run(I input, ExposedCall call);
    }
}
