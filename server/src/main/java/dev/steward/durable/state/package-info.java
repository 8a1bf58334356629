/** What lives through states, as a table that can be read, drawn and tested: what does not stand in it cannot happen. */
@NullMarked
package dev.steward.durable.state;

import org.jspecify.annotations.NullMarked;
