package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Provides the agents and workflows that ship with Steward, as files. */
@Component
class TransferExamples {

    /** Their names, in display order. */
    static final List<String> NAMES = List.of(
            "morning-briefing",
            "research-report",
            "meeting-notes-to-tasks",
            "draft-critique-approve",
            "weekly-review",
            "release-notes",
            "code-review",
            "learning-plan",
            "inbox-triage",
            "travel-planner");

    /** Loaded on first use. */
    private final Mono<List<Example>> all;

    TransferExamples(Blocking blocking) {
        all = blocking.<List<Example>>call(
                        () -> NAMES.stream().map(TransferExamples::read).toList())
                .cache();
    }

    /** An example. @param file name suggested for saving it */
    record Example(TransferExample line, String file, String text) {}

    Flux<TransferExample> list() {
        return all.flatMapIterable(examples -> examples).map(Example::line);
    }

    /** @throws Problem.NotFound if there is no example of that name */
    Mono<Example> get(String name) {
        return all.flatMapIterable(examples -> examples)
                .filter(each -> each.line().name().equals(name))
                .next()
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Example")));
    }

    /** The first line of each file is a comment with its description. */
    private static Example read(String name) {
        try {
            var text = new ClassPathResource("examples/%s.yaml".formatted(name))
                    .getContentAsString(StandardCharsets.UTF_8);
            var document = DocumentReading.read(text);
            var description =
                    text.lines().findFirst().orElse("").replaceFirst("^# *", "").strip();
            return new Example(
                    new TransferExample(
                            name,
                            document.kind(),
                            document.name(),
                            description,
                            document.agentCount(),
                            document.stepCount()),
                    DocumentWriting.fileName(document),
                    text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
