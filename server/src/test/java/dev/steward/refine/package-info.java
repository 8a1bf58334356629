@NullMarked
package dev.steward.refine;

import org.jspecify.annotations.NullMarked;
