/** Imports conversations from other products and other Steward installations. */
@NullMarked
package dev.steward.transfer;

import org.jspecify.annotations.NullMarked;
