/**
 * Work that outlives a request or a process. {@code outbox}: messages handled after a commit. {@code admission}: limits on
 * concurrent work. {@code job}: long work with progress. {@code state}: states and their transitions, as a table. {@code
 * running}: the work that is running. Features add an {@code OutboxHandler} or a {@code JobKind} in their own package;
 * nothing here depends on a feature.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.durable;

import org.springframework.modulith.ApplicationModule;
