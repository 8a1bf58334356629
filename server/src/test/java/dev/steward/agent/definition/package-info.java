@NullMarked
package dev.steward.agent.definition;

import org.jspecify.annotations.NullMarked;
