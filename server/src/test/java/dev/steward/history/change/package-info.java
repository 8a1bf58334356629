@NullMarked
package dev.steward.history.change;

import org.jspecify.annotations.NullMarked;
