@NullMarked
package dev.steward.agent.run;

import org.jspecify.annotations.NullMarked;
