@NullMarked
package dev.steward.change;

import org.jspecify.annotations.NullMarked;
