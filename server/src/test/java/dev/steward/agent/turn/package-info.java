@NullMarked
package dev.steward.agent.turn;

import org.jspecify.annotations.NullMarked;
