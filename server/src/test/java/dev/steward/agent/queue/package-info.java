@NullMarked
package dev.steward.agent.queue;

import org.jspecify.annotations.NullMarked;
