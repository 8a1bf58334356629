package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** Why a step begins again, as input for the step. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Feedback.None.class, name = "none"),
    @JsonSubTypes.Type(value = Feedback.Answer.class, name = "answer"),
    @JsonSubTypes.Type(value = Feedback.Rework.class, name = "rework"),
    @JsonSubTypes.Type(value = Feedback.Failure.class, name = "failure")
})
sealed interface Feedback {

    Feedback NONE = new None();

    /** This, and what a person adds; blank for nothing. */
    default Feedback with(String input) {
        if (input.isBlank()) {
            return this;
        }
        var added = "\n\nA person adds: " + input.strip();
        return switch (this) {
            case None _ -> new Answer(input.strip());
            case Answer(var text) -> new Answer(text + added);
            case Rework(var note) -> new Rework(note + added);
            case Failure(var reason) -> new Failure(reason + added);
        };
    }

    record None() implements Feedback {}

    /** Its question is answered; the question is in its blocked attempt. */
    record Answer(String text) implements Feedback {}

    /** A person asked for a new version. */
    record Rework(String note) implements Feedback {}

    /** A gate rejected its output, or its last attempt failed. */
    record Failure(String reason) implements Feedback {}
}
