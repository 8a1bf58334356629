@NullMarked
package dev.steward.transfer;

import org.jspecify.annotations.NullMarked;
