@NullMarked
package dev.steward.lane;

import org.jspecify.annotations.NullMarked;
