/**
 * Messages that are handled after a commit and survive restarts: rows written in the same transaction, and a dispatcher that
 * delivers them at least once and in order per subject.
 */
@NullMarked
package dev.steward.durable.outbox;

import org.jspecify.annotations.NullMarked;
