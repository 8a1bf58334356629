@NullMarked
package dev.steward.agent.transcript;

import org.jspecify.annotations.NullMarked;
