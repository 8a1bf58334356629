package dev.steward.tool;

/** What is known of a call before it runs. @param isReading whether the server says that the tool changes nothing */
public record CallFacts(String server, boolean isReading) {}
