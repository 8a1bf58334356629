@NullMarked
package dev.steward.durable.state;

import org.jspecify.annotations.NullMarked;
