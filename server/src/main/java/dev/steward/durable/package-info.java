/**
 * Work that outlives a request and a process. {@code outbox}: what has to happen after a commit. {@code admission}: how much
 * of a kind goes on at once. {@code job}: long work with progress. {@code state}: states and the steps between them, as a
 * table. {@code running}: what runs now. Whoever adds work of a new kind writes an {@code OutboxHandler} or a
 * {@code JobHandler} in its own package; nothing here knows a feature.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.durable;

import org.springframework.modulith.ApplicationModule;
