@NullMarked
package dev.steward.platform.time;

import org.jspecify.annotations.NullMarked;
