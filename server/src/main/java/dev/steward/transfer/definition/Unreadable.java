package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.problem.Problem.Place;
import org.jspecify.annotations.Nullable;

/** Errors for texts that cannot be imported: a sentence, and the position in the text. Spec: Agents, 24.2. */
final class Unreadable {

    private Unreadable() {}

    /** @param place null if there is no particular position */
    static Problem at(String sentence, @Nullable Place place) {
        return new Problem.BadRequest(
                "transfer-unreadable",
                place == null ? sentence : "%s (line %d, column %d)".formatted(sentence, place.line(), place.column()),
                place);
    }

    /** For invalid or unsupported YAML. */
    static Problem yaml(String reason, @Nullable Place place) {
        return at("Not valid YAML: " + reason, place);
    }

    /** For valid YAML that is not a valid document. @param path as in {@code workflow.steps[1].name} */
    static Problem document(String path, String reason, @Nullable Place place) {
        return at("Invalid document: %s %s".formatted(path, reason), place);
    }
}
