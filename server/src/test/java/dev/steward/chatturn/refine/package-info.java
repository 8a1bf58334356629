@NullMarked
package dev.steward.chatturn.refine;

import org.jspecify.annotations.NullMarked;
