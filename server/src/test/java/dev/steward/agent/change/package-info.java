@NullMarked
package dev.steward.agent.change;

import org.jspecify.annotations.NullMarked;
