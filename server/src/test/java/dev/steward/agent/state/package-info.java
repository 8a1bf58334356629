@NullMarked
package dev.steward.agent.state;

import org.jspecify.annotations.NullMarked;
