@NullMarked
package dev.steward.outbound;

import org.jspecify.annotations.NullMarked;
