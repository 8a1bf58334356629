@NullMarked
package dev.steward.durable.outbox;

import org.jspecify.annotations.NullMarked;
