/** Queues for work of which only so much may go on at the same time: rows, so that they outlive the process. */
@NullMarked
package dev.steward.durable.admission;

import org.jspecify.annotations.NullMarked;
