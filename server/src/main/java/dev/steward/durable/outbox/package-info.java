/**
 * What has to happen after a commit and outlives the process: rows that are written by the same transaction, and the
 * dispatcher that carries them out, at least once, in order for each subject.
 */
@NullMarked
package dev.steward.durable.outbox;

import org.jspecify.annotations.NullMarked;
