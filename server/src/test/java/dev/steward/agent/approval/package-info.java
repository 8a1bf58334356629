@NullMarked
package dev.steward.agent.approval;

import org.jspecify.annotations.NullMarked;
