/** Network calls that a model, a page or a tool server asks for, and the limits on them. */
@NullMarked
package dev.steward.outbound;

import org.jspecify.annotations.NullMarked;
