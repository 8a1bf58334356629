@NullMarked
package dev.steward.transfer.definition;

import org.jspecify.annotations.NullMarked;
