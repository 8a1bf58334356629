@NullMarked
package dev.steward.agent.directive;

import org.jspecify.annotations.NullMarked;
