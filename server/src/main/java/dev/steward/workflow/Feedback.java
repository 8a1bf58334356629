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

    record None() implements Feedback {}

    /** Its question is answered; the question is in its blocked attempt. */
    record Answer(String text) implements Feedback {}

    /** A person asked for a new version. */
    record Rework(String note) implements Feedback {}

    /** A gate rejected its output, or its last attempt failed. */
    record Failure(String reason) implements Feedback {}
}
