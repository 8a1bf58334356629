/** Queues for work with limited concurrency, stored as rows so that they survive restarts. */
@NullMarked
package dev.steward.durable.admission;

import org.jspecify.annotations.NullMarked;
