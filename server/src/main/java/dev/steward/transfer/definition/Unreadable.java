package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.problem.Problem.Place;
import org.jspecify.annotations.Nullable;

/** Why a text is no document that can be imported: a sentence, and where in the text. Spec: Agents, 24.2. */
final class Unreadable {

    private Unreadable() {}

    static Problem of(String sentence) {
        return at(sentence, null);
    }

    /** @param place null where it is about no place */
    static Problem at(String sentence, @Nullable Place place) {
        return new Problem.BadRequest(
                "transfer-unreadable",
                place == null ? sentence : "%s (line %d, column %d)".formatted(sentence, place.line(), place.column()),
                place);
    }

    /** What is no YAML, or YAML that is not taken. */
    static Problem yaml(String reason, @Nullable Place place) {
        return at("Not valid YAML: " + reason, place);
    }

    /** What is YAML, and no document. @param path as in {@code workflow.steps[1].name} */
    static Problem document(String path, String reason, @Nullable Place place) {
        return at("Invalid document: %s %s".formatted(path, reason), place);
    }
}
