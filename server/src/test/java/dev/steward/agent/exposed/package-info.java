@NullMarked
package dev.steward.agent.exposed;

import org.jspecify.annotations.NullMarked;
