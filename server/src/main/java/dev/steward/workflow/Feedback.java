package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.Objects;

/**
 * Why a step begins again, as input for the step; each part is blank for none. The parts are kept until the step is done, so
 * that no attempt asks or fails for something that an earlier one was told.
 *
 * @param asked the question that is open, which becomes part of the answer
 * @param answer of a person, with the questions; stored as {@code text} by earlier versions
 * @param note of a person who asked for a new version
 * @param reason of a gate that rejected the output
 * @param error of the last attempt
 */
record Feedback(String asked, @JsonAlias("text") String answer, String note, String reason, String error) {

    static final Feedback NONE = new Feedback("", "", "", "", "");

    /** A part that was not stored is null. */
    Feedback {
        asked = Objects.requireNonNullElse(asked, "");
        answer = Objects.requireNonNullElse(answer, "");
        note = Objects.requireNonNullElse(note, "");
        reason = Objects.requireNonNullElse(reason, "");
        error = Objects.requireNonNullElse(error, "");
    }

    static Feedback rework(String note) {
        return new Feedback("", "", note, "", "");
    }

    static Feedback rejected(String reason) {
        return new Feedback("", "", "", reason, "");
    }

    Feedback asked(String question) {
        return new Feedback(question, answer, note, reason, error);
    }

    /** This, and what a person says; blank for nothing. The question is no longer open. */
    Feedback answered(String input) {
        if (input.isBlank()) {
            return asked("");
        }
        var head = asked.isBlank() ? "A person adds: " : "You stopped with: " + asked + "\nThe answer: ";
        var said = answer.isEmpty() && asked.isBlank() ? input.strip() : head + input.strip();
        return new Feedback("", answer.isEmpty() ? said : answer + "\n\n" + said, note, reason, error);
    }

    Feedback failed(String why) {
        return new Feedback("", answer, note, reason, "The previous attempt failed: " + why);
    }
}
