@NullMarked
package dev.steward.chatturn;

import org.jspecify.annotations.NullMarked;
