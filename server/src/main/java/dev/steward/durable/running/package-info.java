/** What runs now, whoever runs it, so that a window that opens late knows what the others know. */
@NullMarked
package dev.steward.durable.running;

import org.jspecify.annotations.NullMarked;
