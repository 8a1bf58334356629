@NullMarked
package dev.steward.outbox;

import org.jspecify.annotations.NullMarked;
