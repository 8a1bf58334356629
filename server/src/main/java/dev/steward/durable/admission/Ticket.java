package dev.steward.durable.admission;

import java.time.Instant;

/** Someone who waits. @param ahead how many came before and still wait */
public record Ticket(String subject, Instant cameAt, int ahead) {}
