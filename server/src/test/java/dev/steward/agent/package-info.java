@NullMarked
package dev.steward.agent;

import org.jspecify.annotations.NullMarked;
