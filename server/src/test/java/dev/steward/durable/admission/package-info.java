@NullMarked
package dev.steward.durable.admission;

import org.jspecify.annotations.NullMarked;
