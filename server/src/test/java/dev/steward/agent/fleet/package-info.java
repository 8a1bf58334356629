@NullMarked
package dev.steward.agent.fleet;

import org.jspecify.annotations.NullMarked;
