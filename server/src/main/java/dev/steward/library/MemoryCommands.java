package dev.steward.library;

import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Handles memories given as commands: {@code [kind] what}, where the kind is optional. */
@Component
public record MemoryCommands(Memories memories) {

    private static final Pattern SAID = Pattern.compile("\\[([^\\]\\s]*)](.*)", Pattern.DOTALL);

    private static final int LISTED = 100;
    private static final int MAX_CELL = 300;

    private record Said(@Nullable String kind, String content) {

        static Said of(String text) {
            var matcher = SAID.matcher(text.strip());
            return matcher.matches()
                    ? new Said(matcher.group(1), matcher.group(2).strip())
                    : new Said(null, text.strip());
        }
    }

    /**
     * Stores a memory.
     *
     * @throws Problem.BadRequest if it cannot be stored as given
     * @throws Problem.Conflict if the maximum number of memories is reached
     */
    public Mono<Void> store(String text) {
        var said = Said.of(text);
        return asCommand(() -> memories.create(new MemoryCreate(said.kind(), said.content(), null)));
    }

    /**
     * Replaces the content of a memory; keeps its kind if none is given.
     *
     * @throws Problem.BadRequest if it cannot be stored as given, or there is no such memory
     */
    public Mono<Void> update(long id, String text) {
        var said = Said.of(text);
        return asCommand(() ->
                        memories.update(id, new MemoryPatch(Patch.ofNullable(said.kind()), Patch.of(said.content()))))
                .onErrorMap(
                        Problem.NotFound.class, _ -> new Problem.BadRequest("There is no memory %d.".formatted(id)));
    }

    /** The first memories as a Markdown table, at most {@value #LISTED}. */
    public Mono<String> table() {
        return memories.first(LISTED)
                .collectList()
                .map(all -> all.isEmpty()
                        ? "There are no memories."
                        : all.stream()
                                .map(memory -> "| %d | %s | %s |"
                                        .formatted(memory.id(), cell(memory.kind()), cell(memory.content())))
                                .collect(Collectors.joining("\n", "| Id | Kind | Content |\n|---|---|---|\n", "")));
    }

    private static String cell(String text) {
        return Truncate.to(text.replaceAll("\\s+", " ").replace("|", "\\|"), MAX_CELL);
    }

    private static Mono<Void> asCommand(Supplier<Mono<MemoryRead>> work) {
        return Mono.defer(work)
                .onErrorMap(Problem.Invalid.class, refused -> new Problem.BadRequest(refused.detail()))
                .then();
    }
}
