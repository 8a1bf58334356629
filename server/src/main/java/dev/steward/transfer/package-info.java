/** Conversations that come over from other products, and from other Stewards. */
@NullMarked
package dev.steward.transfer;

import org.jspecify.annotations.NullMarked;
