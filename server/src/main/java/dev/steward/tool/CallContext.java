package dev.steward.tool;

import java.time.Instant;

/**
 * For whom a call is made.
 *
 * @param subject what the run belongs to, as in {@code topic:12}
 * @param run its number
 * @param attendance whether someone can be asked
 * @param deadline when the call is given up
 */
public record CallContext(String subject, long run, Attendance attendance, Instant deadline) {}
