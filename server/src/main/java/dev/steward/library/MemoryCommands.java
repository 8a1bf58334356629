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

/** Memories as commands say them: {@code [kind] what}, where the kind may be left out. */
@Component
public class MemoryCommands {

    private static final Pattern SAID = Pattern.compile("\\[([^\\]]*)](.*)", Pattern.DOTALL);

    private static final int LISTED = 100;
    private static final int MAX_CELL = 300;

    private final Memories memories;

    MemoryCommands(Memories memories) {
        this.memories = memories;
    }

    private record Said(@Nullable String kind, String content) {

        static Said of(String text) {
            var matcher = SAID.matcher(text.strip());
            return matcher.matches()
                    ? new Said(matcher.group(1), matcher.group(2).strip())
                    : new Said(null, text.strip());
        }
    }

    /**
     * Remembers something.
     *
     * @throws Problem.BadRequest when it cannot be remembered as it was said
     * @throws Problem.Conflict when there are as many as are kept
     */
    public Mono<Void> store(String text) {
        var said = Said.of(text);
        return asCommand(() -> memories.create(new MemoryCreate(said.kind(), said.content(), null)));
    }

    /**
     * Puts something else in the place of a memory; its kind stays where none is said.
     *
     * @throws Problem.BadRequest when it cannot be remembered as it was said, or there is no such memory
     */
    public Mono<Void> update(long id, String text) {
        var said = Said.of(text);
        var kind = said.kind();
        return asCommand(() -> memories.update(
                        id, new MemoryPatch(kind == null ? Patch.absent() : Patch.of(kind), Patch.of(said.content()))))
                .onErrorMap(
                        Problem.NotFound.class, _ -> new Problem.BadRequest("There is no memory %d.".formatted(id)));
    }

    /** The first ones as a table in Markdown, {@value #LISTED} at the most. */
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
