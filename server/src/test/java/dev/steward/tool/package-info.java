@NullMarked
package dev.steward.tool;

import org.jspecify.annotations.NullMarked;
