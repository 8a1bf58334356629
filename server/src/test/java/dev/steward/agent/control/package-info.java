@NullMarked
package dev.steward.agent.control;

import org.jspecify.annotations.NullMarked;
