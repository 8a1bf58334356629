package dev.steward.durable.state;

/** A transition. @param isReopening whether it leads out of a final state */
public record Step<S, G>(S from, G signal, S to, boolean isReopening) {}
