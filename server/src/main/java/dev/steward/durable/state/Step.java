package dev.steward.durable.state;

/** One line of the table. @param isReopening whether it leads out of a state that is otherwise an end */
public record Step<S, G>(S from, G signal, S to, boolean isReopening) {}
