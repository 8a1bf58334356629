@NullMarked
package dev.steward.agent.trigger;

import org.jspecify.annotations.NullMarked;
