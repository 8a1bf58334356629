/** Starting agents from outside: webhooks, and how often they may be called. */
@NullMarked
package dev.steward.agent.trigger;

import org.jspecify.annotations.NullMarked;
