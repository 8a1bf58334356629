/** What is called in the network on the wish of a model, a page or a tool server, and what is not. */
@NullMarked
package dev.steward.outbound;

import org.jspecify.annotations.NullMarked;
