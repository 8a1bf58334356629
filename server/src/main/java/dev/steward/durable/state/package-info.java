/** State machines as tables that can be read, drawn and tested: transitions that are not in the table cannot happen. */
@NullMarked
package dev.steward.durable.state;

import org.jspecify.annotations.NullMarked;
