package dev.steward.tool;

import java.time.Instant;

/**
 * The context of a call.
 *
 * @param subject what the run belongs to, as in {@code topic:12}
 * @param attendance whether a user can be asked
 * @param deadline when the call times out
 */
public record CallContext(String subject, Attendance attendance, Instant deadline) {}
