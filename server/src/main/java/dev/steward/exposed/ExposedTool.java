package dev.steward.exposed;

import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A tool that hosts can call. Its schemas are derived from its two records: a nullable component is optional, and {@code @Schema}
 * gives its description and limits. The host sees the errors that the input's constructor throws.
 *
 * @param name as hosts call it, in snake_case
 * @param section that must be open; null for always available
 * @param title what people call it
 * @param description for the model that decides whether to call it
 * @param givesWordsOfOthers whether results may contain text that the user did not write, such as a model's
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

    /** Creates a tool whose results contain no text from others. */
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

    /** A copy whose results may contain text from others. */
    public ExposedTool<I, O> givingWordsOfOthers() {
        return new ExposedTool<>(name, section, title, description, effect, input, output, work, true);
    }

    /** What a call does to the workspace, so that a host knows when to ask its user first. */
    public enum Effect {
        /** Changes nothing. */
        READS,
        /** Adds or starts something, again each time it is repeated. */
        ADDS,
        /** Sets something that is as easily set back; repeating it changes nothing more. */
        SETS,
        /** Removes or overwrites something. */
        REMOVES
    }

    /** The input of a tool without parameters. */
    public record Nothing() {}

    /** Implements the tool. */
    @FunctionalInterface
    public interface Work<I, O> {

        /** @return fails with a {@link Problem} whose message is sent to the host; cancelled if the result is no longer wanted */
        Mono<O> run(I input, ExposedCall call);
    }
}
