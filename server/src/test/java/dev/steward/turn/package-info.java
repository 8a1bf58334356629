@NullMarked
package dev.steward.turn;

import org.jspecify.annotations.NullMarked;
