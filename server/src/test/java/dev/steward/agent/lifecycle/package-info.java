@NullMarked
package dev.steward.agent.lifecycle;

import org.jspecify.annotations.NullMarked;
