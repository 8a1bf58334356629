/** Jobs: they report progress, can be cancelled, continue after a restart, and keep their result for a while. */
@NullMarked
package dev.steward.durable.job;

import org.jspecify.annotations.NullMarked;
