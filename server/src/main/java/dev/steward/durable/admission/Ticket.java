package dev.steward.durable.admission;

import java.time.Instant;

/** A waiting subject. @param ahead how many are waiting in front of it */
public record Ticket(String subject, Instant cameAt, int ahead) {}
