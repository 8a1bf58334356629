@NullMarked
package dev.steward.agent.step;

import org.jspecify.annotations.NullMarked;
