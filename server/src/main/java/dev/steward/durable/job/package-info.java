/** Long work: its progress can be seen, it can be stopped, it goes on after a restart, and what came of it is kept for a while. */
@NullMarked
package dev.steward.durable.job;

import org.jspecify.annotations.NullMarked;
